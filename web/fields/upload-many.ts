import type { FieldColumn } from '#core/fields/field.ts'
import type { StoredFile } from '#core/fields/files.ts'
import { uploadFile } from '../api/upload-file.ts'
import { fileProblem, uploadProblem } from './use-uploads.ts'

/**
 * Uploads files for a cell that holds `count` of them: all or none are taken. Rejects with an Error whose message is
 * for people.
 */
export async function uploadMany(
  baseId: string,
  files: readonly File[],
  column: FieldColumn,
  count: number,
): Promise<StoredFile[]> {
  const problem = files
    .map((file, index) => fileProblem(file, column, count + index + 1))
    .find((each) => each !== null)
  if (problem !== undefined) throw new Error(problem)
  const { signal } = new AbortController()
  const uploaded = files.map((file) => uploadFile(baseId, file, { onProgress: () => undefined, signal }))
  return Promise.all(uploaded).catch((error: unknown) => {
    throw new Error(uploadProblem(error), { cause: error })
  })
}
