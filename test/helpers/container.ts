/**
 * Builds an image of a Dockerfile with buildah, and runs commands in it on a read-only file system.
 * It needs Linux, root, buildah, and the base image: the one of the Dockerfile, on this machine or
 * in a registry, or another one that MASTERSYNC_TEST_NODE_IMAGE names.
 */
import { execFile } from 'node:child_process';
import { chown, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';

const execute = promisify(execFile);

interface ImageConfig {
  readonly User: string;
  readonly WorkingDir: string;
  readonly Entrypoint: readonly string[];
  readonly Env: readonly string[];
  readonly Healthcheck: { readonly Test: readonly string[] };
}

interface RunOptions {
  /** Folder that is the working directory, read only. */
  readonly data: string;
  readonly env: Readonly<Record<string, string>>;
}

interface Image {
  readonly config: ImageConfig;
  /** @returns stdout @throws with stderr in its message */
  run(command: readonly string[], options: RunOptions): Promise<string>;
}

// These work also where containers may not be nested.
const buildah = async (...args: readonly string[]): Promise<string> => {
  const env = { ...process.env, STORAGE_DRIVER: 'vfs', BUILDAH_ISOLATION: 'chroot' };
  return (await execute('buildah', args, { env, maxBuffer: 1 << 26 })).stdout.trim();
};

/** @returns why there can be none, to be shown, or the image */
export async function buildImage(folder: string): Promise<Image | string> {
  const dockerfile = await readFile(path.join(folder, 'Dockerfile'), 'utf8');
  const base =
    process.env['MASTERSYNC_TEST_NODE_IMAGE'] ?? /^ARG NODE_IMAGE=(\S+)$/m.exec(dockerfile)?.[1] ?? '';
  if (process.getuid?.() !== 0) return 'A container is mounted by root only.';
  const isBuilder = await buildah('--version').catch(() => undefined);
  if (isBuilder === undefined) return 'There is no buildah on this machine.';
  const pulled = await buildah('pull', '--policy', 'missing', base).catch(() => undefined);
  if (pulled === undefined) return `The base image ${base} is not on this machine and cannot be pulled.`;

  const tag = `mastersync-test-${process.pid}`;
  await buildah('build', '--format', 'docker', '--build-arg', `NODE_IMAGE=${base}`, '--tag', tag, folder);
  const container = await buildah('from', '--pull-never', tag);
  onTestFinished(async () => {
    await buildah('rm', container);
    await buildah('rmi', tag);
  });
  const { Docker } = JSON.parse(await buildah('inspect', '--type', 'image', tag));
  const config: ImageConfig = Docker.config;
  const root = await buildah('mount', container);
  const state = await mkdtemp(path.join(tmpdir(), 'mastersync-state-'));
  onTestFinished(() => rm(state, { recursive: true, force: true }));
  const [user = 0, group = 0] = config.User.split(':').map(Number);
  await chown(state, user, group);
  await mkdir(path.join(root, config.WorkingDir), { recursive: true });
  return { config, run: (command, options) => runReadOnly({ root, state, config }, command, options) };
}

interface Mounted {
  readonly root: string;
  readonly state: string;
  readonly config: ImageConfig;
}

/** The mounts exist in a namespace of their own, and end with the command. */
async function runReadOnly(
  { root, state, config }: Mounted,
  command: readonly string[],
  { data, env }: RunOptions,
): Promise<string> {
  const script = `set -e
root=$1 state=$2 data=$3 folder=$4 user=$5; shift 5
mount --bind "$root" "$root"
mount --bind "$state" "$root/state"
mount --bind -o ro "$data" "$root$folder"
mount -o remount,ro,bind "$root"
exec chroot --userspec="$user" "$root" sh -c 'cd "$1"; shift; exec "$@"' sh "$folder" "$@"`;
  const settings = [...config.Env, ...Object.entries(env).map(([name, value]) => `${name}=${value}`)];
  const places = [root, state, data, config.WorkingDir, config.User];
  const args = ['--mount', 'env', '-i', ...settings, 'sh', '-c', script, 'sh', ...places, ...command];
  return (await execute('unshare', args)).stdout;
}
