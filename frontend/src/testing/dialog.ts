// jsdom draws no modal dialogs; this much of them is enough for tests that look by role.
if (typeof HTMLDialogElement.prototype.showModal !== "function") {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.setAttribute("open", "")
  }
  HTMLDialogElement.prototype.close = function close() {
    this.removeAttribute("open")
  }
}
// Nor does it know popovers, but hides whatever has the attribute.
if (typeof HTMLElement.prototype.showPopover !== "function") {
  HTMLElement.prototype.showPopover = function showPopover() {
    if (!this.isConnected) throw new DOMException("Invalid on disconnected popover elements.", "InvalidStateError")
    this.removeAttribute("popover")
  }
  HTMLElement.prototype.hidePopover = function hidePopover() {
    this.setAttribute("popover", "manual")
  }
}
Element.prototype.scrollIntoView = () => {}
window.scrollTo = () => {}
