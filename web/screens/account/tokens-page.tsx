import { TokenPage } from '../people/token-page.tsx'

/** One's API tokens, for all bases that one is in. */
export function TokensPage() {
  return <TokenPage baseId={null} />
}
