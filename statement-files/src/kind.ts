// What a file is, by its bytes: names lie.
import type { Format } from "./statement.ts"

/** A format, or a sentence that says what the file is and what to do. */
export const kindOfFile = (
  bytes: Uint8Array,
  text: string,
): { readonly format: Format } | { readonly refused: string } => {
  const start = String.fromCharCode(...bytes.subarray(0, 8))
  if (bytes.length === 0 || text.trim() === "") return { refused: "This file is empty." }
  if (start.startsWith("PK\u0003\u0004"))
    return {
      refused: isWorkbook(bytes)
        ? "This is an Excel workbook. Open it and save it as CSV, or download CSV from your bank."
        : "This is a ZIP archive. Unpack it, and import the files in it.",
    }
  if (start.startsWith("\u00d0\u00cf\u0011\u00e0"))
    return { refused: "This is an Excel workbook. Open it and save it as CSV, or download CSV from your bank." }
  if (start.startsWith("%PDF")) return { refused: "This is a PDF. Download CSV, OFX or CAMT from your bank instead." }
  if (start.startsWith("\u001f\u008b") || start.startsWith("7z") || start.startsWith("Rar!"))
    return { refused: "This is an archive. Unpack it, and import the files in it." }
  if (/^(?:\u0089PNG|GIF8|\u00ff\u00d8\u00ff|SQLite f)/.test(start))
    return { refused: "This is not a file of transactions. Download CSV, OFX, QIF or CAMT from your bank." }
  const head = text.slice(0, 20_000)
  if (/<OFX>|^\s*OFXHEADER|<\?OFX\b|<(?:STMTTRN|BANKMSGSRSV1|CREDITCARDMSGSRSV1|SIGNONMSGSRSV1)>/i.test(head))
    return { format: "ofx" }
  if (/camt\.05[234]|<(?:\w+:)?(?:BkToCstmr(?:Stmt|AcctRpt|DbtCdtNtfctn))\b/.test(head)) return { format: "camt" }
  if (/^\s*<!doctype html|^\s*<html|<table\b/i.test(head))
    return { refused: "This is a web page. Download CSV, OFX or CAMT from your bank instead." }
  if (/^\s*<\?xml/.test(head))
    return { refused: "This is XML of a kind that is not known here. Download CSV, OFX or CAMT.053 from your bank." }
  if (/^\s*[[{]/.test(head) && /"\w+"\s*:/.test(head))
    return { refused: "This is JSON. Download CSV, OFX, QIF or CAMT instead." }
  if (
    /^\s*!(?:Type|Account|Option|Clear)|^[DTPMLN][^\r\n]*(?:\r\n|\n|\r)(?:[A-Z$%!^][^\r\n]*(?:\r\n|\n|\r))*\^/im.test(
      head,
    ) &&
    /^\^\s*$/m.test(head)
  )
    return { format: "qif" }
  const control = Array.from(head).filter((sign) => sign < " " && !"\t\n\r\f\v".includes(sign)).length
  if (control > head.length * 0.02)
    return { refused: "This is not a file of transactions. Download CSV, OFX, QIF or CAMT from your bank." }
  return { format: "csv" }
}

const isWorkbook = (bytes: Uint8Array): boolean => {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 8192)).toString("latin1")
  const tail = Buffer.from(
    bytes.buffer,
    bytes.byteOffset + Math.max(0, bytes.length - 8192),
    Math.min(bytes.length, 8192),
  ).toString("latin1")
  return /xl\/|\[Content_Types\]|mimetypeapplication\/vnd\.oasis/.test(head + tail)
}
