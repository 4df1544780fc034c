// The letters that ASCII does not have, of the languages that banks write in, and the character sets that have them.

export interface Alphabet {
  /** Small letters, the most frequent first. */
  readonly letters: string
  readonly encodings: ReadonlyArray<string>
  /** Few people write it, and others' letters look like its own. */
  readonly isRare?: boolean
}

/** Windows' sets are supersets of the standards 8859-1, -7, -9 and -13, which have controls in place of some signs. */
const western = ["windows-1252", "ISO-8859-15"]
const central = ["windows-1250", "ISO-8859-2"]
const baltic = ["windows-1257"]
const cyrillic = ["windows-1251", "KOI8-U", "ISO-8859-5"]

export const alphabets: ReadonlyArray<Alphabet> = [
  { letters: "üäöß", encodings: western },
  { letters: "éèàêçôîûùâïëœ", encodings: western },
  { letters: "óíáéñúü", encodings: western },
  { letters: "ãçáéíóõêúâàô", encodings: western },
  { letters: "äöåé", encodings: western },
  { letters: "øåæéö", encodings: western },
  { letters: "àèùòìé", encodings: western },
  { letters: "ëéïöüè", encodings: western },
  { letters: "áíðéþóæöúý", encodings: western, isRare: true },
  { letters: "óàèéçíòúïü", encodings: western },
  { letters: "łęążśćóńź", encodings: central },
  { letters: "íáěčřýéžšůúťďňó", encodings: central },
  { letters: "áíéčýžšúľťňôäďóŕĺ", encodings: central },
  { letters: "áéöőíóüúű", encodings: central },
  { letters: "čšžćđ", encodings: central },
  { letters: "ăţşîâ", encodings: central },
  { letters: "ėšųžąčūęį", encodings: baltic },
  { letters: "āīēšūņļžčķģ", encodings: baltic },
  { letters: "äõüöšž", encodings: [...baltic, ...western] },
  { letters: "ışüğçöâîiû", encodings: ["windows-1254"] },
  { letters: "оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё", encodings: cyrillic },
  { letters: "оаинівтеркслдмупзяьгбчхйжцщюєїшфґ", encodings: cyrillic },
  { letters: "аеоитнсрвлдкпмубгзъяжчцшхюйфщ", encodings: cyrillic },
  { letters: "аоиенрјтсвукдмпзглбњчжћшхцљђфџ", encodings: ["windows-1251"] },
  { letters: "αοιετσνηυρπκμλςωάίδγόέχύθήφώβξζψϊ", encodings: ["windows-1253"] },
  { letters: "יוהלאמרתבשנםעדקחפטגכצסזןץךףñ", encodings: ["windows-1255"] },
  { letters: "اليمنرتوبةدسفعكقحجشصطخذضزثغهئءىأإآؤظ", encodings: ["windows-1256"] },
  { letters: "านรอกเงมยลวดทสตะปบคหแจพชขใไโผซถศณฐธษภญฉ", encodings: ["windows-874"] },
]

/** How much less likely a set is than Windows' western one, before anything is read. */
export const rarity: Readonly<Record<string, number>> = {
  "windows-1252": 0,
  "ISO-8859-15": 1,
  "windows-1250": 1.2,
  "ISO-8859-2": 1.5,
  "windows-1251": 1,
  "windows-1257": 2,
  "windows-1254": 2,
  "windows-1253": 1.5,
  "KOI8-U": 3,
  "ISO-8859-5": 5,
  "windows-1255": 3,
  "windows-1256": 3,
  "windows-874": 3,
  Shift_JIS: 1,
  GB18030: 1,
  Big5: 2,
  "EUC-KR": 2,
  "EUC-JP": 3,
}
