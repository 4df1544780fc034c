// Import this first: reports in one sentence a failure that no code can repair, such as a full disk. All else is a bug,
// and keeps its stack trace.

const sentences = {
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is used up",
  EROFS: "its file system is read-only",
  EACCES: "that is not permitted",
  EPERM: "that is not permitted",
}

process.on("uncaughtException", (error) => {
  const sentence = sentences[error?.code]
  const where = error?.path ? `${error.path} cannot be used` : "Something cannot be written"
  console.error(sentence === undefined ? error : `${where}: ${sentence}.`)
  process.exit(1)
})
