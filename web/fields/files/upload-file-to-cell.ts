import type { FieldColumn } from '#core/fields/field.ts'
import type { StoredFile } from '#core/fields/options/files.ts'
import { uploadFile } from '../../api/files/upload-file.ts'
import { fileProblem, uploadProblem, type Watch } from './use-uploads.ts'

/** Uploads a file to a cell that will then hold `count`. Rejects with a readable Error. */
export async function uploadOne(
  baseId: string,
  file: File,
  column: FieldColumn,
  { count, ...watch }: Watch & { count: number },
): Promise<StoredFile> {
  const problem = fileProblem(file, column, count)
  if (problem !== null) throw new Error(problem)
  return uploadFile(baseId, file, watch).catch((error: unknown) => {
    throw new Error(uploadProblem(error), { cause: error })
  })
}
