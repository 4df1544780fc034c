// Since version 25 Node has its own storages, which are undefined without a file and hide
// jsdom's. This restores jsdom's.

declare const jsdom: { readonly window: { readonly localStorage: Storage; readonly sessionStorage: Storage } }

for (const name of ["localStorage", "sessionStorage"] as const) {
  Object.defineProperty(globalThis, name, { configurable: true, value: jsdom.window[name] })
}
