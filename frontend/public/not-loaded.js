// If the app itself cannot be loaded, says so instead of leaving an empty page.
addEventListener(
  "error",
  ({ target }) => {
    if (!(target instanceof HTMLScriptElement) || target.type !== "module") return
    document.getElementById("root").innerHTML = `
      <main class="page page-narrow">
        <h1>Evenkeel could not be loaded</h1>
        <p role="alert">Please check your connection, and load the page again.</p>
        <p class="soft">Nothing you saved is lost.</p>
        <a class="button" href="">Load the page again</a>
      </main>`
  },
  // What fails to load does not bubble.
  { capture: true },
)
