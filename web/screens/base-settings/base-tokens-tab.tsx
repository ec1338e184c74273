import type { BaseWire } from '#core/api/bases/bases.ts'
import { TokenPage } from '../access/token-page.tsx'

/** API tokens for this base only. */
export function BaseTokensTab({ base }: { base: BaseWire }) {
  return <TokenPage baseId={base.id} />
}
