// From version 25 on Node has storages of its own, which are undefined as long as they have no file. They stand where jsdom's would.

declare const jsdom: { readonly window: { readonly localStorage: Storage; readonly sessionStorage: Storage } }

for (const name of ["localStorage", "sessionStorage"] as const) {
  Object.defineProperty(globalThis, name, { configurable: true, value: jsdom.window[name] })
}
