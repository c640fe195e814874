// A record that another app shares with this one: it arrives as a form, and is kept until the page has read it.

import { SHARED, SHARED_QUERY } from "../lib/host/shared";
import { scope } from "./scope";

/** Where the manifest sends it. */
export const SHARE = "/share-record";

declare const __ROUTED__: boolean;

export async function receive(request: Request): Promise<Response> {
  const form = await request.formData();
  const file = form.get("record");
  const text = file instanceof File ? await file.text() : String(form.get("text") ?? "");
  const cache = await caches.open(SHARED);
  await cache.put(scope.registration.scope, new Response(text));
  const page = __ROUTED__ ? `?${SHARED_QUERY}` : `#/?${SHARED_QUERY}`;
  return Response.redirect(new URL(page, scope.registration.scope).href, 303);
}
