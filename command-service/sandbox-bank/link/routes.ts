// What the Link widget is made of and talks to: its files, and its sessions.

import express from "express"
import type { Bank } from "../bank.ts"

export const linkRoutes = (_bank: Bank): express.Router => express.Router()
