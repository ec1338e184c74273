import { TokenPage } from '../access/token-page.tsx'

/** The person's API tokens across all bases. */
export function TokensPage() {
  return <TokenPage baseId={null} />
}
