import { access, constants, realpath, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { isRoot } from './account.ts'
import { exists, hasCode, makeFolder } from './files.ts'

/** Our folder inside DATA_DIR, created if missing: it holds the locks, and the cluster or a pointer to it. */
export async function openDataFolder(dataDir: string): Promise<string> {
  const wanted = resolve(dataDir)
  try {
    await makeFolders(wanted)
    const real = await realpath(wanted)
    await refuseForeignFolder(real)
    const folder = join(real, 'postgres')
    await makeFolder(folder, privateMode())
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    return folder
  } catch (error) {
    throw inWords(error, wanted)
  }
}

// Under root, others may traverse the folders, because PostgreSQL's account must, but not list them.
function privateMode(): number {
  return isRoot() ? 0o711 : 0o700
}

async function makeFolders(path: string): Promise<void> {
  if (await stat(path).catch(() => undefined)) return
  if (dirname(path) !== path) await makeFolders(dirname(path))
  await makeFolder(path, privateMode())
}

async function refuseForeignFolder(folder: string): Promise<void> {
  if (!(await stat(folder)).isDirectory()) throw Object.assign(new Error('not a folder'), { code: 'ENOTDIR' })
  if (!(await exists(join(folder, 'PG_VERSION')))) return
  throw new Error(
    `DATA_DIR (${folder}) is itself the folder of a PostgreSQL. Set it to a folder for Homeroom alone, or start that ` +
      'PostgreSQL yourself and set DATABASE_URL.',
  )
}

function inWords(error: unknown, dataDir: string): unknown {
  if (hasCode(error, 'ENOTDIR', 'EEXIST')) {
    return new Error(`DATA_DIR (${dataDir}) is a file, or lies below one. Set DATA_DIR to a folder.`)
  }
  if (hasCode(error, 'EACCES', 'EPERM', 'EROFS')) {
    return new Error(
      `DATA_DIR (${dataDir}) cannot be written by this account. Give it the folder with "chown -R", or set DATA_DIR to ` +
        'another one.',
    )
  }
  return error
}
