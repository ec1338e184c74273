import type { Backend } from './request/request-context.ts'
import type { Env } from './platform/env.ts'
import { openResponseCache } from './gateways/response-cache.ts'
import { openStorage } from './gateways/storage/open-storage.ts'
import { openControl } from './store/control/control.ts'
import { createBaseVersions } from './store/base-versions.ts'
import { openBaseDatabases } from './store/base-databases/base-databases.ts'

/** Opens the stores according to the settings. No I/O. */
export function openBackend(env: Env): Backend {
  return {
    env,
    control: openControl(env.settings),
    baseDatabases: openBaseDatabases(env.settings),
    storage: openStorage(env),
    responseCache: openResponseCache(),
    baseVersions: createBaseVersions(),
  }
}
