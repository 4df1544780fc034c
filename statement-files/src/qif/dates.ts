// Dates as Quicken writes them: 6/19' 5 is June 19, 2005, and 1/ 1'00 January 1, 2000.

/** In the common format, with a year of four digits after an apostrophe or a blank. */
export const dateText = (text: string, today = "9999"): string => {
  const [, mark = "/"] = /([/.-])/.exec(text) ?? []
  return (
    text
      .replace(/\s*'\s*(\d{1,2})$/, (_, year: string) => mark + fullYear(Number(year), Number(today.slice(0, 4))))
      .replace(/\s*'\s*(\d{4})$/, `${mark}$1`)
      .replace(/^(\s*\d+\s*[/.-]\s*\d+\s*[/.-])\s+(\d)$/, "$1200$2")
      // Some programs count the years since 1900: 03/25/099 is 1999, and 1/1/104 is 2004.
      .replace(
        /^(\s*\d+\s*[/.-]\s*\d+\s*[/.-])(\d{3})(?!\d).*$/,
        (_, day: string, years: string) => day + (1900 + Number(years)),
      )
      .replace(/([/.-])\s+/g, "$1")
      .trim()
  )
}

/** The apostrophe precedes years from 2000 on; some programs always write it. */
const fullYear = (year: number, thisYear: number): number => (2000 + year > thisYear + 1 ? 1900 + year : 2000 + year)
