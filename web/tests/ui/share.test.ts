import { afterEach, expect, it, vi } from "vitest";

import { sharePicture, shareText } from "../../src/lib/ui/share";

const picture = new File(["png"], "fivefold.png", { type: "image/png" });
const saved: string[] = [];

function device(functions: object): void {
  vi.stubGlobal("navigator", { language: "en", ...functions });
  vi.stubGlobal("document", {
    createElement: () => ({
      href: "",
      download: "",
      click() {
        saved.push(this.download);
      },
    }),
  });
}

afterEach(() => {
  vi.unstubAllGlobals();
  saved.length = 0;
});

it("text goes to the device's own dialog, or else to the clipboard", async () => {
  const [share, writeText] = [vi.fn(() => Promise.resolve()), vi.fn(() => Promise.resolve())];
  device({ share, clipboard: { writeText } });
  expect(await shareText("Ann wins")).toBe(true);
  expect(share).toHaveBeenCalledWith({ text: "Ann wins" });
  device({ clipboard: { writeText } });
  expect(await shareText("Ann wins")).toBe(true);
  expect(writeText).toHaveBeenCalledWith("Ann wins");
  device({});
  expect(await shareText("Ann wins")).toBe(false);
});

it("a picture is shared as a file where that is possible, and saved elsewhere", async () => {
  const share = vi.fn(() => Promise.resolve());
  device({ share, canShare: () => true });
  await sharePicture(picture, "Ann wins");
  expect(share).toHaveBeenCalledWith({ files: [picture], text: "Ann wins" });
  expect(saved).toEqual([]);
  device({ share, canShare: () => false });
  await sharePicture(picture, "Ann wins");
  expect(saved).toEqual(["fivefold.png"]);
});

it("a dialog that is closed again is no failure", async () => {
  device({ share: () => Promise.reject(new DOMException("closed", "AbortError")) });
  expect(await shareText("Ann wins")).toBe(true);
});
