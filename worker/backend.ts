import type { Backend } from './request/request-context.ts'
import { createIndexUses } from './request/automatic-indexes/index-uses.ts'
import { createUnusedIndexes } from './request/automatic-indexes/unused-indexes.ts'
import { createLinkVisits } from './request/link-visits.ts'
import type { Env } from './platform/env.ts'
import { openRateLimiter } from './gateways/rate-limiter/open-rate-limiter.ts'
import { openResponseCache } from './gateways/response-cache.ts'
import { openStorage } from './gateways/storage/open-storage.ts'
import { openControl } from './store/control/control.ts'
import { createBaseVersions } from './store/base-versions.ts'
import { openBaseDatabases } from './store/base-databases/base-databases.ts'
import { createRepairSchedule } from './store/sources/repair-schedule.ts'
import { openStoredSource } from './store/sources/open-stored-source.ts'

/** Opens the stores according to the settings. No I/O. */
export function openBackend(env: Env): Backend {
  const control = openControl(env.settings)
  return {
    env,
    control,
    baseDatabases: openBaseDatabases(
      env.settings,
      (_baseId, source) => openStoredSource(env, source),
      createRepairSchedule(control.scheduleSourceRepair),
    ),
    storage: openStorage(env),
    rateLimiter: openRateLimiter(env),
    responseCache: openResponseCache(),
    baseVersions: createBaseVersions(),
    linkVisits: createLinkVisits(),
    indexUses: createIndexUses(),
    unusedIndexes: createUnusedIndexes(),
  }
}
