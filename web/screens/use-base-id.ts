import { useParams } from '@tanstack/react-router'
import { baseLink } from '../api/bases/active-share-link.ts'

/** The base in the URL, by id or public link; '' if invalid. */
export function useBaseId(): string {
  const { projectId, baseId }: { projectId?: string; baseId?: string } = useParams({ strict: false })
  return baseId === undefined ? (projectId ?? '') : (baseLink()?.baseId ?? '')
}
