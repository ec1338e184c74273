import type { Backend } from './asked.ts'
import type { Env } from './env.ts'
import { openStorage } from './gateways/storage/open-storage.ts'
import { openControl } from './store/control/control.ts'
import { openHomes } from './store/homes/homes.ts'

/** The stores that the settings name. No I/O. */
export function openBackend(env: Env): Backend {
  return {
    env,
    control: openControl(env.settings),
    homes: openHomes(env.settings),
    storage: openStorage(env),
  }
}
