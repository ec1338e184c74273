import type { AnyApp } from './app.ts'
import { mailApi } from './mail-api.ts'
import { smtp } from './smtp.ts'

/** The apps of the app store, in display order. Register a new app here. */
export const apps: readonly AnyApp[] = [smtp, mailApi]
