// Defines window.Plaid like the provider's own script, with the sandbox bank's dialog. A small classic script: the
// dialog itself is a module that is loaded at the first create().

;(() => {
  const script = /** @type {HTMLScriptElement} */ (document.currentScript)
  const base = new URL(".", script.src).href

  /** @type {Promise<typeof import("./flow.js")> | undefined} */
  let loading
  const load = () => (loading ??= import(`${base}flow.js`))

  /** Tells the page that the widget is ready: never before create() has returned, and not after destroy(). */
  const announce = (config, isDestroyed) =>
    load().then(
      () => !isDestroyed() && config.onLoad?.(),
      () => console.error("The sandbox bank's Link widget could not be loaded."),
    )

  const create = (config) => {
    /** @type {{ exit(): void, destroy(): void } | undefined} */
    let flow
    let open = false
    let destroyed = false
    const ended = () => {
      open = false
      flow = undefined
    }
    /** Until the dialog is loaded, only this can tell the page that it was left. */
    const leaveUnopened = () => {
      ended()
      config.onExit?.(null, { institution: null, status: null, link_session_id: "", request_id: "" })
    }
    void announce(config, () => destroyed)
    return {
      open: (institutionId) => {
        if (open || destroyed) return
        open = true
        load().then(
          ({ openFlow }) => {
            if (open && !destroyed) flow = openFlow(base, config, ended, institutionId)
          },
          () => open && leaveUnopened(),
        )
      },
      exit: (_options, callback) => {
        if (flow) flow.exit()
        else if (open) leaveUnopened()
        callback?.()
      },
      // The provider's widget takes a telephone number here, for a step that the sandbox does not have.
      submit: () => {},
      destroy: () => {
        destroyed = true
        flow?.destroy()
        ended()
      },
    }
  }

  const createEmbedded = (config, element) => {
    let destroyed = false
    let list
    const handler = create(config)
    load().then(
      async ({ embed }) => {
        const made = await embed(base, config, element, handler.open)
        if (destroyed) made.remove()
        else list = made
      },
      () => {},
    )
    return {
      destroy: () => {
        destroyed = true
        list?.remove()
        handler.destroy()
      },
    }
  }

  window.Plaid = { create: (config) => publicPart(create(config)), createEmbedded }

  /** Pages may open the dialog; only the embedded list may choose the institution. */
  function publicPart(handler) {
    return { ...handler, open: () => handler.open() }
  }
})()
