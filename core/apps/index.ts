import type { AnyApp } from './app.ts'
import { mailApi } from './mail-api.ts'
import { smtp } from './smtp.ts'

/** Every app of the app store, in its order. A new one gets a file and a line here. */
export const apps: readonly AnyApp[] = [smtp, mailApi]
