import { useParams } from '@tanstack/react-router'
import { baseLink } from '../api/base-link.ts'

/** The base that the address is in, by its id or by its public link; '' for a link that leads nowhere. */
export function useBaseId(): string {
  const { projectId, baseId }: { projectId?: string; baseId?: string } = useParams({ strict: false })
  return baseId === undefined ? (projectId ?? '') : (baseLink()?.baseId ?? '')
}
