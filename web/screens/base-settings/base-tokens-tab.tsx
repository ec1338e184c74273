import type { BaseWire } from '#core/api/bases.ts'
import { TokenPage } from '../people/token-page.tsx'

/** Tokens that are good for this base alone. */
export function BaseTokensTab({ base }: { base: BaseWire }) {
  return <TokenPage baseId={base.id} />
}
