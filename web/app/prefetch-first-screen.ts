import { basesQuery } from '../api/bases/bases.ts'
import { queryClient } from '../api/http/query-client.ts'
import { baseRolesQuery } from '../api/session/account.ts'
import { session } from '../api/session/current-session.ts'
import { prefetchTable } from '../screens/table/shell/prefetch-table.ts'
import { preloadGridInput } from '../views/grid/lazy-input.ts'
import { firstScreenOf, tableAddress } from './first-screen-of.ts'
import { preloadLaterParts } from './later-parts.ts'

/**
 * Loads the code of the first screen in parallel with the messages, and its data for signed-in people; resolves when
 * all is there. The screen reports errors.
 */
export async function prefetchFirstScreen(address: string): Promise<void> {
  const screen = firstScreenOf(address)
  if (screen !== 'table') preloadLaterParts()
  if (screen === 'table') await Promise.all([tableCode().catch(() => undefined), tableData(address)])
  if (screen === 'home' && session.isSignedIn())
    await Promise.all([homeCode().catch(() => undefined), queryClient.prefetchQuery(basesQuery)])
}

async function tableCode(): Promise<void> {
  await Promise.all([
    import('./layouts/base-layout.tsx'),
    import('../screens/table/shell/table-screen.tsx'),
    import('../screens/table/shell/grid-body.tsx'),
  ])
  preloadGridInput()
  preloadLaterParts()
}

async function tableData(address: string): Promise<void> {
  const [, baseId, title = '', viewTitle] = tableAddress.exec(address) ?? []
  if (baseId === undefined || !session.isSignedIn()) return
  await Promise.all([
    queryClient.prefetchQuery(baseRolesQuery(baseId)),
    prefetchTable(baseId, {
      title: plain(title),
      ...(viewTitle === undefined ? {} : { viewTitle: plain(viewTitle) }),
    }),
  ])
}

async function homeCode(): Promise<void> {
  await Promise.all([import('./layouts/default-layout.tsx'), import('../screens/bases/bases-screen.tsx')])
}

/** Decodes a URL segment. */
function plain(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
