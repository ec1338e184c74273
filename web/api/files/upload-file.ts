import { filesPreview, filesUpload } from '#core/api/endpoints/files.ts'
import type { StoredFile } from '#core/fields/options/files.ts'
import * as limits from '#core/limits.ts'
import { baseUrl } from '../http/base-url.ts'
import { fillPath } from '../http/fill-path.ts'
import { session } from '../session/current-session.ts'
import { knowFileLinks } from './file-links.ts'
import { UploadError, sendFile } from './send-file-request.ts'

type Watch = { onProgress: (share: number) => void; signal: AbortSignal }

/** Uploads a file to a base, with a preview for large images. Rejects with FileRefused. */
export async function uploadFile(baseId: string, file: File, watch: Watch): Promise<StoredFile> {
  const address = `${baseUrl()}${fillPath(filesUpload, { baseId })}?${new URLSearchParams({ title: file.name }).toString()}`
  const send = (token: string | null) => sendFile({ ...watch, address, file, headers: headersOf(token) })
  const token = await session.freshToken()
  const { signedPath, ...stored } = await send(token).catch(async (error: unknown) => {
    if (!(error instanceof UploadError) || error.status !== 401) throw error
    return send(await session.refresh(token))
  })
  knowFileLinks({ [stored.id]: signedPath.split('/').slice(0, 3).join('/') })
  if (stored.mimetype.startsWith('image/')) await keepPreview(stored.id, file).catch(() => undefined)
  return stored
}

/** Smaller images (bytes) need no preview. */
const smallPicture = 48 * 1024
/** The longer side of a preview in pixels. */
const previewSide = 512

/** Previews are optional: without one, the full image shows. */
async function keepPreview(fileId: string, file: File): Promise<void> {
  if (file.size <= smallPicture) return
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, previewSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const small = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/webp', 0.8)
  })
  if (!small || small.size > limits.filePreviewBytes || small.size >= file.size) return
  await fetch(baseUrl() + fillPath(filesPreview, { fileId }), {
    method: 'PUT',
    headers: { ...headersOf(await session.freshToken()), 'content-type': 'application/octet-stream' },
    body: small,
  })
}

function headersOf(token: string | null): Record<string, string> {
  return { 'xc-gui': 'true', ...(token ? { 'xc-auth': token } : {}) }
}
