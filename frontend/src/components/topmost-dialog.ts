// The dialogs that are open. What lies outside of the one on top can neither be pressed nor heard: alerts have to lie within it.
import { useSnapshot } from "valtio"
import { proxy, ref } from "valtio/vanilla"

const opened = proxy<{ dialogs: ReadonlyArray<HTMLDialogElement> }>({ dialogs: ref([]) })

/** Until the function that it gives is called. */
export const isOnTop = (dialog: HTMLDialogElement): (() => void) => {
  opened.dialogs = ref([...opened.dialogs, dialog])
  return () => {
    opened.dialogs = ref(opened.dialogs.filter((other) => other !== dialog))
  }
}

export const useTopmostDialog = (): HTMLDialogElement | undefined => useSnapshot(opened).dialogs.at(-1) as HTMLDialogElement | undefined
