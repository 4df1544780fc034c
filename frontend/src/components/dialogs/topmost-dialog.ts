// The open dialogs. Everything outside the topmost one is inert, so alerts have to be placed inside it.
import { useSnapshot } from "valtio"
import { proxy, ref } from "valtio/vanilla"

const opened = proxy<{ dialogs: ReadonlyArray<HTMLDialogElement> }>({ dialogs: ref([]) })

/** Returns a function that ends this. */
export const isOnTop = (dialog: HTMLDialogElement): (() => void) => {
  opened.dialogs = ref([...opened.dialogs, dialog])
  return () => {
    opened.dialogs = ref(opened.dialogs.filter((other) => other !== dialog))
  }
}

export const useTopmostDialog = (): HTMLDialogElement | undefined =>
  useSnapshot(opened).dialogs.at(-1) as HTMLDialogElement | undefined
