// The merchants of the sandbox: all invented, with raw names as on bank statements and Plaid's real categories.

export type Habit =
  | "groceries"
  | "restaurant"
  | "fast food"
  | "coffee"
  | "bar"
  | "fuel"
  | "transit"
  | "rides"
  | "parking"
  | "shopping"
  | "home"
  | "pharmacy"
  | "medical"
  | "pets"
  | "vet"
  | "hair"
  | "outings"
  | "travel"
  | "subscription"
  | "bill"
  | "employer"
  | "giving"

export interface Merchant {
  readonly name: string
  /** As on a bank statement; each `#` stands for a digit that differs from purchase to purchase. */
  readonly raw: string
  readonly habit: Habit
  readonly category: string
  readonly channel: "online" | "in store" | "other"
  /** A third of the merchants have no logo, as with the real provider. */
  readonly logo: boolean
  readonly confidence?: "HIGH" | "MEDIUM" | "LOW"
}

/** By habit, category, name and raw name; then where one buys there, whether there is a logo, and how sure the category is. */
const listed = `
  groceries | FOOD_AND_DRINK_GROCERIES | Fennel & Crate | FENNEL & CRATE #0## ALDERPORT OR | in store, logo
  groceries | FOOD_AND_DRINK_GROCERIES | Greenwheel Market | GREENWHEEL MKT 1### POS PURCHASE | in store, logo
  groceries | FOOD_AND_DRINK_GROCERIES | Pennywise Foods | PENNYWISE FOODS ##### ALDERPORT | in store, logo
  groceries | FOOD_AND_DRINK_GROCERIES | Saltmarsh Fishmonger | SQ *SALTMARSH FISHMONGER | in store, HIGH
  restaurant | FOOD_AND_DRINK_RESTAURANT | Juniper & Rye | TST* JUNIPER & RYE - 0#### | in store, logo
  restaurant | FOOD_AND_DRINK_RESTAURANT | Little Saffron | TST* LITTLE SAFFRON ALDERPORT OR | in store
  restaurant | FOOD_AND_DRINK_RESTAURANT | Noodle Parade | NOODLE PARADE 0## 503-555-01## | in store, logo
  restaurant | FOOD_AND_DRINK_RESTAURANT | The Copper Ladle | SQ *THE COPPER LADLE | in store, logo, HIGH
  fast food | FOOD_AND_DRINK_FAST_FOOD | Burrito Comet | BURRITO COMET #### QPS | in store, logo
  fast food | FOOD_AND_DRINK_FAST_FOOD | Sunny Side Burgers | SUNNYSIDE BURGERS F##### ALDERPORT | in store, logo
  fast food | FOOD_AND_DRINK_FAST_FOOD | Slice Harbor | SLICE HARBOR PIZZA ## | in store, MEDIUM
  coffee | FOOD_AND_DRINK_COFFEE | Tin Lantern Coffee | SQ *TIN LANTERN COFFEE Alderport | in store, logo
  coffee | FOOD_AND_DRINK_COFFEE | Morning Post | MORNING POST ESPRESSO 0## | in store, logo
  bar | FOOD_AND_DRINK_BEER_WINE_AND_LIQUOR | Old Anchor Taproom | OLD ANCHOR TAPROOM ALDERPORT OR | in store, HIGH
  fuel | TRANSPORTATION_GAS | Beacon Fuel | BEACON FUEL ###### PAY AT PUMP | in store, logo
  fuel | TRANSPORTATION_GAS | Tidewater Gas | TIDEWATER GAS 00##### ALDERPORT | in store
  transit | TRANSPORTATION_PUBLIC_TRANSIT | Alderport Metro | ALDERPORT METRO TAP FARE | in store, logo
  rides | TRANSPORTATION_TAXIS_AND_RIDE_SHARES | Hopalong | HOPALONG *RIDE ####-#### | online, logo
  parking | TRANSPORTATION_PARKING | City Kerb Parking | CITY KERB PARKING MTR #### | in store, HIGH
  shopping | GENERAL_MERCHANDISE_ONLINE_MARKETPLACES | Bundlebee | BUNDLEBEE MKTPL*2X##Y#### WA | online, logo
  shopping | GENERAL_MERCHANDISE_ONLINE_MARKETPLACES | Parcel & Pine | PARCEL AND PINE ORDER ###### | online, logo
  shopping | GENERAL_MERCHANDISE_SUPERSTORES | Everyday Depot | EVERYDAY DEPOT STORE ### | in store, logo
  shopping | GENERAL_MERCHANDISE_CLOTHING_AND_ACCESSORIES | Hem & Thistle | HEM AND THISTLE 0### ALDERPORT | in store, logo
  shopping | GENERAL_MERCHANDISE_CLOTHING_AND_ACCESSORIES | Northfold Shoes | NORTHFOLD*SHOES 800-555-01## | online
  shopping | GENERAL_MERCHANDISE_BOOKSTORES_AND_NEWSSTANDS | Lamplight Books | SQ *LAMPLIGHT BOOKS | in store, logo
  shopping | GENERAL_MERCHANDISE_ELECTRONICS | Voltside | VOLTSIDE ELECTRONICS ### | in store, logo
  shopping | GENERAL_MERCHANDISE_SPORTING_GOODS | Trailhead Outfitters | TRAILHEAD OUTFITTERS #0## | in store, logo
  shopping | GENERAL_MERCHANDISE_GIFTS_AND_NOVELTIES | Paper Heron | PAPER HERON GIFTS & CARDS | in store, MEDIUM
  shopping | GENERAL_MERCHANDISE_GIFTS_AND_NOVELTIES | Foxglove Florist | SQ *FOXGLOVE FLORIST | in store, logo, HIGH
  home | HOME_IMPROVEMENT_HARDWARE | Bright Nail Hardware | BRIGHT NAIL HDWE #### ALDERPORT | in store, logo
  home | HOME_IMPROVEMENT_FURNITURE | Oakmere Living | OAKMERE LIVING WEB ###### | online, logo
  home | HOME_IMPROVEMENT_OTHER_HOME_IMPROVEMENT | Mossy Pot Garden | MOSSY POT GARDEN CTR | in store, HIGH
  pharmacy | MEDICAL_PHARMACIES_AND_SUPPLEMENTS | Willow Pharmacy | WILLOW PHARMACY #0#### | in store, logo
  medical | MEDICAL_DENTAL_CARE | Alderport Dental | ALDERPORT DENTAL GROUP | in store
  medical | MEDICAL_PRIMARY_CARE | Kindred Clinic | KINDRED CLINIC COPAY ###### | in store, logo
  pets | GENERAL_MERCHANDISE_PET_SUPPLIES | Wag & Whisker | WAG AND WHISKER ### ALDERPORT | in store, logo
  vet | MEDICAL_VETERINARY_SERVICES | Bayview Animal Clinic | BAYVIEW ANIMAL CLINIC | in store
  hair | PERSONAL_CARE_HAIR_AND_BEAUTY | Studio Marigold | SQ *STUDIO MARIGOLD | in store, HIGH
  outings | ENTERTAINMENT_TV_AND_MOVIES | Palace Row Cinema | PALACE ROW CINEMA BOX OFFICE | in store, logo
  outings | ENTERTAINMENT_SPORTING_EVENTS_AMUSEMENT_PARKS_AND_MUSEUMS | Ticketfinch | TICKETFINCH *####### | online, logo
  outings | ENTERTAINMENT_VIDEO_GAMES | Pixel Orchard | PIXELORCHARD.EXAMPLE GAMES | online, logo
  outings | ENTERTAINMENT_OTHER_ENTERTAINMENT | Gutterball Lanes | GUTTERBALL LANES 503-555-01## | in store, MEDIUM
  travel | TRAVEL_FLIGHTS | Skylark Air | SKYLARK AIR 526########## | online, logo
  travel | TRAVEL_LODGING | Hearthstone Inns | HEARTHSTONE INNS RES###### | online, logo
  subscription | ENTERTAINMENT_TV_AND_MOVIES | Reelhouse | REELHOUSE.EXAMPLE 866-555-01## | online, logo
  subscription | ENTERTAINMENT_MUSIC_AND_AUDIO | Tunebird | TUNEBIRD MONTHLY P####### | online, logo
  subscription | GENERAL_SERVICES_OTHER_GENERAL_SERVICES | Cloudloft Storage | CLOUDLOFT *100GB | online, logo, MEDIUM
  subscription | GENERAL_MERCHANDISE_BOOKSTORES_AND_NEWSSTANDS | The Daily Gazette | DAILY GAZETTE DIGITAL SUBS | online
  subscription | PERSONAL_CARE_GYMS_AND_FITNESS_CENTERS | Ironwood Fitness | IRONWOOD FITNESS CLUB DUES | in store, logo
  bill | RENT_AND_UTILITIES_RENT | Maple Court Apartments | MAPLE COURT APTS WEB PMTS ###### | online
  bill | RENT_AND_UTILITIES_GAS_AND_ELECTRICITY | Cascadia Electric | CASCADIA ELECTRIC AUTOPAY ACH | online, logo
  bill | RENT_AND_UTILITIES_GAS_AND_ELECTRICITY | Northbank Gas | NORTHBANK GAS DES:UTIL PMT | online
  bill | RENT_AND_UTILITIES_WATER | Alderport Water | CITY OF ALDERPORT WATER BILL | online, HIGH
  bill | RENT_AND_UTILITIES_INTERNET_AND_CABLE | Fiberline | FIBERLINE INTERNET AUTOPAY | online, logo
  bill | RENT_AND_UTILITIES_TELEPHONE | Pebble Mobile | PEBBLE MOBILE AUTOPAY #### | online, logo
  bill | GENERAL_SERVICES_INSURANCE | Lighthouse Mutual | LIGHTHOUSE MUTUAL INS PREM | online, logo
  bill | LOAN_PAYMENTS_STUDENT_LOAN_PAYMENT | Lumen Student Loans | LUMEN STUDENT LN PMT ###### | online
  bill | TRANSFER_OUT_INVESTMENT_AND_RETIREMENT_FUNDS | Summit Ridge Investing | SUMMIT RIDGE INVESTING CONTRIB | online, logo
  giving | GOVERNMENT_AND_NON_PROFIT_DONATIONS | Harbor Food Bank | HARBOR FOOD BANK DONATION | online
  employer | INCOME_WAGES | Bluestone Design | BLUESTONE DESIGN CO PAYROLL PPD | online
`

const merchantOf = (line: string): Merchant => {
  const [habit = "", category = "", name = "", raw = "", rest = ""] = line.trim().split(" | ")
  const [channel, ...marks] = rest.split(", ")
  const confidence = marks.find((mark) => mark !== "logo") as Merchant["confidence"]
  return {
    name,
    raw,
    habit: habit as Habit,
    category,
    channel: channel as Merchant["channel"],
    logo: marks.includes("logo"),
    ...(confidence && { confidence }),
  }
}

export const merchants: ReadonlyArray<Merchant> = listed.trim().split("\n").map(merchantOf)

export const merchantsOf = (habit: Habit): ReadonlyArray<Merchant> =>
  merchants.filter((merchant) => merchant.habit === habit)

export const merchantNamed = (name: string): Merchant => {
  const found = merchants.find((merchant) => merchant.name === name)
  if (!found) throw new Error(`No merchant is called ${name}.`)
  return found
}

/** The name as part of an address: "Juniper & Rye" is "juniper-rye". */
export const slugOf = (merchant: Merchant): string => merchant.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")
