/** Resolves after an animation of that many milliseconds, or at once if the person prefers reduced motion. */
export const afterMotion = (milliseconds: number): Promise<void> => {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches
  return new Promise((resume) => setTimeout(resume, still ? 0 : milliseconds))
}
