import { execFileSync } from 'node:child_process'

export const ensureBuild = () => execFileSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' })
