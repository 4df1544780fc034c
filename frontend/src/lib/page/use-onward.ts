import { useEffect, useRef } from "react"
import { useLocation } from "wouter"

/**
 * Goes on to another screen, unless the person has left this one while waiting for an answer: it must not take them away
 * from what they are doing now.
 */
export const useOnward = (): ((path: string) => void) => {
  const [, navigate] = useLocation()
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return (path) => {
    if (isHere.current) navigate(path)
  }
}
