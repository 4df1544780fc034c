declare module "fs-native-extensions" {
  /** An exclusive lock on the open file: false if it is locked by way of another opening of it, here or elsewhere. */
  export const tryLock: (descriptor: number) => boolean
}
