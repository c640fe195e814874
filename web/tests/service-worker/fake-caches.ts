// As much of the browser's caches as the service worker uses.

const addressOf = (request: Request | string) => (typeof request === "string" ? request : request.url);

class FakeCache {
  private readonly all = new Map<string, Response>();
  match(request: Request | string): Promise<Response | undefined> {
    return Promise.resolve(this.all.get(addressOf(request))?.clone());
  }
  put(request: Request | string, response: Response): Promise<void> {
    this.all.set(addressOf(request), response);
    return Promise.resolve();
  }
  delete(request: Request | string): Promise<boolean> {
    return Promise.resolve(this.all.delete(addressOf(request)));
  }
  keys(): Promise<Request[]> {
    return Promise.resolve([...this.all.keys()].map((url) => new Request(url)));
  }
}

export class FakeCaches {
  private readonly all = new Map<string, FakeCache>();
  open(name: string): Promise<FakeCache> {
    const found = this.all.get(name) ?? new FakeCache();
    this.all.set(name, found);
    return Promise.resolve(found);
  }
  has(name: string): Promise<boolean> {
    return Promise.resolve(this.all.has(name));
  }
  keys(): Promise<string[]> {
    return Promise.resolve([...this.all.keys()]);
  }
  delete(name: string): Promise<boolean> {
    return Promise.resolve(this.all.delete(name));
  }
  async match(request: Request | string, { cacheName = "" } = {}): Promise<Response | undefined> {
    return (await this.open(cacheName)).match(request);
  }
}
