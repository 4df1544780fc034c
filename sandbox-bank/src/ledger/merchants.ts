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

const store = (
  habit: Habit,
  category: string,
  name: string,
  raw: string,
  logo: "logo" | "no logo",
  confidence?: Merchant["confidence"],
): Merchant => ({
  name,
  raw,
  habit,
  category,
  channel: "in store",
  logo: logo === "logo",
  ...(confidence && { confidence }),
})

const online = (...declared: Parameters<typeof store>): Merchant => ({ ...store(...declared), channel: "online" })

export const merchants: ReadonlyArray<Merchant> = [
  store("groceries", "FOOD_AND_DRINK_GROCERIES", "Fennel & Crate", "FENNEL & CRATE #0## ALDERPORT OR", "logo"),
  store("groceries", "FOOD_AND_DRINK_GROCERIES", "Greenwheel Market", "GREENWHEEL MKT 1### POS PURCHASE", "logo"),
  store("groceries", "FOOD_AND_DRINK_GROCERIES", "Pennywise Foods", "PENNYWISE FOODS ##### ALDERPORT", "logo"),
  store("groceries", "FOOD_AND_DRINK_GROCERIES", "Saltmarsh Fishmonger", "SQ *SALTMARSH FISHMONGER", "no logo", "HIGH"),
  store("restaurant", "FOOD_AND_DRINK_RESTAURANT", "Juniper & Rye", "TST* JUNIPER & RYE - 0####", "logo"),
  store("restaurant", "FOOD_AND_DRINK_RESTAURANT", "Little Saffron", "TST* LITTLE SAFFRON ALDERPORT OR", "no logo"),
  store("restaurant", "FOOD_AND_DRINK_RESTAURANT", "Noodle Parade", "NOODLE PARADE 0## 503-555-01##", "logo"),
  store("restaurant", "FOOD_AND_DRINK_RESTAURANT", "The Copper Ladle", "SQ *THE COPPER LADLE", "logo", "HIGH"),
  store("fast food", "FOOD_AND_DRINK_FAST_FOOD", "Burrito Comet", "BURRITO COMET #### QPS", "logo"),
  store("fast food", "FOOD_AND_DRINK_FAST_FOOD", "Sunny Side Burgers", "SUNNYSIDE BURGERS F##### ALDERPORT", "logo"),
  store("fast food", "FOOD_AND_DRINK_FAST_FOOD", "Slice Harbor", "SLICE HARBOR PIZZA ##", "no logo", "MEDIUM"),
  store("coffee", "FOOD_AND_DRINK_COFFEE", "Tin Lantern Coffee", "SQ *TIN LANTERN COFFEE Alderport", "logo"),
  store("coffee", "FOOD_AND_DRINK_COFFEE", "Morning Post", "MORNING POST ESPRESSO 0##", "logo"),
  store(
    "bar",
    "FOOD_AND_DRINK_BEER_WINE_AND_LIQUOR",
    "Old Anchor Taproom",
    "OLD ANCHOR TAPROOM ALDERPORT OR",
    "no logo",
    "HIGH",
  ),
  store("fuel", "TRANSPORTATION_GAS", "Beacon Fuel", "BEACON FUEL ###### PAY AT PUMP", "logo"),
  store("fuel", "TRANSPORTATION_GAS", "Tidewater Gas", "TIDEWATER GAS 00##### ALDERPORT", "no logo"),
  store("transit", "TRANSPORTATION_PUBLIC_TRANSIT", "Alderport Metro", "ALDERPORT METRO TAP FARE", "logo"),
  online("rides", "TRANSPORTATION_TAXIS_AND_RIDE_SHARES", "Hopalong", "HOPALONG *RIDE ####-####", "logo"),
  store("parking", "TRANSPORTATION_PARKING", "City Kerb Parking", "CITY KERB PARKING MTR ####", "no logo", "HIGH"),
  online("shopping", "GENERAL_MERCHANDISE_ONLINE_MARKETPLACES", "Bundlebee", "BUNDLEBEE MKTPL*2X##Y#### WA", "logo"),
  online(
    "shopping",
    "GENERAL_MERCHANDISE_ONLINE_MARKETPLACES",
    "Parcel & Pine",
    "PARCEL AND PINE ORDER ######",
    "logo",
  ),
  store("shopping", "GENERAL_MERCHANDISE_SUPERSTORES", "Everyday Depot", "EVERYDAY DEPOT STORE ###", "logo"),
  store(
    "shopping",
    "GENERAL_MERCHANDISE_CLOTHING_AND_ACCESSORIES",
    "Hem & Thistle",
    "HEM AND THISTLE 0### ALDERPORT",
    "logo",
  ),
  online(
    "shopping",
    "GENERAL_MERCHANDISE_CLOTHING_AND_ACCESSORIES",
    "Northfold Shoes",
    "NORTHFOLD*SHOES 800-555-01##",
    "no logo",
  ),
  store("shopping", "GENERAL_MERCHANDISE_BOOKSTORES_AND_NEWSSTANDS", "Lamplight Books", "SQ *LAMPLIGHT BOOKS", "logo"),
  store("shopping", "GENERAL_MERCHANDISE_ELECTRONICS", "Voltside", "VOLTSIDE ELECTRONICS ###", "logo"),
  store("shopping", "GENERAL_MERCHANDISE_SPORTING_GOODS", "Trailhead Outfitters", "TRAILHEAD OUTFITTERS #0##", "logo"),
  store(
    "shopping",
    "GENERAL_MERCHANDISE_GIFTS_AND_NOVELTIES",
    "Paper Heron",
    "PAPER HERON GIFTS & CARDS",
    "no logo",
    "MEDIUM",
  ),
  store(
    "shopping",
    "GENERAL_MERCHANDISE_GIFTS_AND_NOVELTIES",
    "Foxglove Florist",
    "SQ *FOXGLOVE FLORIST",
    "logo",
    "HIGH",
  ),
  store("home", "HOME_IMPROVEMENT_HARDWARE", "Bright Nail Hardware", "BRIGHT NAIL HDWE #### ALDERPORT", "logo"),
  online("home", "HOME_IMPROVEMENT_FURNITURE", "Oakmere Living", "OAKMERE LIVING WEB ######", "logo"),
  store(
    "home",
    "HOME_IMPROVEMENT_OTHER_HOME_IMPROVEMENT",
    "Mossy Pot Garden",
    "MOSSY POT GARDEN CTR",
    "no logo",
    "HIGH",
  ),
  store("pharmacy", "MEDICAL_PHARMACIES_AND_SUPPLEMENTS", "Willow Pharmacy", "WILLOW PHARMACY #0####", "logo"),
  store("medical", "MEDICAL_DENTAL_CARE", "Alderport Dental", "ALDERPORT DENTAL GROUP", "no logo"),
  store("medical", "MEDICAL_PRIMARY_CARE", "Kindred Clinic", "KINDRED CLINIC COPAY ######", "logo"),
  store("pets", "GENERAL_MERCHANDISE_PET_SUPPLIES", "Wag & Whisker", "WAG AND WHISKER ### ALDERPORT", "logo"),
  store("vet", "MEDICAL_VETERINARY_SERVICES", "Bayview Animal Clinic", "BAYVIEW ANIMAL CLINIC", "no logo"),
  store("hair", "PERSONAL_CARE_HAIR_AND_BEAUTY", "Studio Marigold", "SQ *STUDIO MARIGOLD", "no logo", "HIGH"),
  store("outings", "ENTERTAINMENT_TV_AND_MOVIES", "Palace Row Cinema", "PALACE ROW CINEMA BOX OFFICE", "logo"),
  online(
    "outings",
    "ENTERTAINMENT_SPORTING_EVENTS_AMUSEMENT_PARKS_AND_MUSEUMS",
    "Ticketfinch",
    "TICKETFINCH *#######",
    "logo",
  ),
  online("outings", "ENTERTAINMENT_VIDEO_GAMES", "Pixel Orchard", "PIXELORCHARD.EXAMPLE GAMES", "logo"),
  store(
    "outings",
    "ENTERTAINMENT_OTHER_ENTERTAINMENT",
    "Gutterball Lanes",
    "GUTTERBALL LANES 503-555-01##",
    "no logo",
    "MEDIUM",
  ),
  online("travel", "TRAVEL_FLIGHTS", "Skylark Air", "SKYLARK AIR 526##########", "logo"),
  online("travel", "TRAVEL_LODGING", "Hearthstone Inns", "HEARTHSTONE INNS RES######", "logo"),
  online("subscription", "ENTERTAINMENT_TV_AND_MOVIES", "Reelhouse", "REELHOUSE.EXAMPLE 866-555-01##", "logo"),
  online("subscription", "ENTERTAINMENT_MUSIC_AND_AUDIO", "Tunebird", "TUNEBIRD MONTHLY P#######", "logo"),
  online(
    "subscription",
    "GENERAL_SERVICES_OTHER_GENERAL_SERVICES",
    "Cloudloft Storage",
    "CLOUDLOFT *100GB",
    "logo",
    "MEDIUM",
  ),
  online(
    "subscription",
    "GENERAL_MERCHANDISE_BOOKSTORES_AND_NEWSSTANDS",
    "The Daily Gazette",
    "DAILY GAZETTE DIGITAL SUBS",
    "no logo",
  ),
  store(
    "subscription",
    "PERSONAL_CARE_GYMS_AND_FITNESS_CENTERS",
    "Ironwood Fitness",
    "IRONWOOD FITNESS CLUB DUES",
    "logo",
  ),
  online("bill", "RENT_AND_UTILITIES_RENT", "Maple Court Apartments", "MAPLE COURT APTS WEB PMTS ######", "no logo"),
  online(
    "bill",
    "RENT_AND_UTILITIES_GAS_AND_ELECTRICITY",
    "Cascadia Electric",
    "CASCADIA ELECTRIC AUTOPAY ACH",
    "logo",
  ),
  online("bill", "RENT_AND_UTILITIES_GAS_AND_ELECTRICITY", "Northbank Gas", "NORTHBANK GAS DES:UTIL PMT", "no logo"),
  online("bill", "RENT_AND_UTILITIES_WATER", "Alderport Water", "CITY OF ALDERPORT WATER BILL", "no logo", "HIGH"),
  online("bill", "RENT_AND_UTILITIES_INTERNET_AND_CABLE", "Fiberline", "FIBERLINE INTERNET AUTOPAY", "logo"),
  online("bill", "RENT_AND_UTILITIES_TELEPHONE", "Pebble Mobile", "PEBBLE MOBILE AUTOPAY ####", "logo"),
  online("bill", "GENERAL_SERVICES_INSURANCE", "Lighthouse Mutual", "LIGHTHOUSE MUTUAL INS PREM", "logo"),
  online("bill", "LOAN_PAYMENTS_STUDENT_LOAN_PAYMENT", "Lumen Student Loans", "LUMEN STUDENT LN PMT ######", "no logo"),
  online(
    "bill",
    "TRANSFER_OUT_INVESTMENT_AND_RETIREMENT_FUNDS",
    "Summit Ridge Investing",
    "SUMMIT RIDGE INVESTING CONTRIB",
    "logo",
  ),
  online("giving", "GOVERNMENT_AND_NON_PROFIT_DONATIONS", "Harbor Food Bank", "HARBOR FOOD BANK DONATION", "no logo"),
  online("employer", "INCOME_WAGES", "Bluestone Design", "BLUESTONE DESIGN CO PAYROLL PPD", "no logo"),
]

export const merchantsOf = (habit: Habit): ReadonlyArray<Merchant> =>
  merchants.filter((merchant) => merchant.habit === habit)

export const merchantNamed = (name: string): Merchant => {
  const found = merchants.find((merchant) => merchant.name === name)
  if (!found) throw new Error(`No merchant is called ${name}.`)
  return found
}

/** The name as part of an address: "Juniper & Rye" is "juniper-rye". */
export const slugOf = (merchant: Merchant): string => merchant.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")
