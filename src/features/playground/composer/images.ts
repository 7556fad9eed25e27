/** The longest side of a picture that is sent, in pixels: models reduce larger ones themselves. */
const longestSide = 1568
const quality = 0.85

/** How many pictures one question may have. */
export const mostImages = 4

const kept = /^image\/(png|jpeg|webp|gif)$/

export type ImageProblem = 'unreadable' | 'tooMany'

/**
 * Reads pictures as data addresses, at most those of one question. One is decoded at a time: each takes four bytes a
 * pixel.
 */
export async function readImages(
  files: readonly Blob[],
): Promise<{ images: readonly string[]; problem: ImageProblem | null }> {
  const images: string[] = []
  let problem: ImageProblem | null = null
  for (const file of files) {
    if (images.length === mostImages) return { images, problem: problem ?? 'tooMany' }
    try {
      images.push(await readImage(file))
    } catch {
      problem = 'unreadable'
    }
  }
  return { images, problem }
}

/** A large picture is reduced. Rejects if the file is no picture. */
async function readImage(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file)
  try {
    return await addressOf(file, picture)
  } finally {
    picture.close()
  }
}

async function addressOf(file: Blob, picture: ImageBitmap): Promise<string> {
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
  if (scale === 1 && kept.test(file.type)) return dataAddress(file)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  const surface = canvas.getContext('2d')
  if (!surface) throw new Error('the picture could not be reduced')
  // JPEG would show transparent parts as black.
  surface.fillStyle = 'white'
  surface.fillRect(0, 0, canvas.width, canvas.height)
  surface.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL('image/jpeg', quality)
}

const dataAddress = (file: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as string) // as: a data address is one
    reader.onerror = () => reject(new Error('the picture could not be read'))
    reader.readAsDataURL(file)
  })
