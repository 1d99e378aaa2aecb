/** `npm run team`: builds the app if needed, and runs the team server; with a command, runs that instead (`server/commands`). */
const args = process.argv.slice(2)

if (args.length === 0) {
  const { buildIfStale } = await import('./dist.ts')
  await buildIfStale()
  await import('../server/main.ts')
} else {
  const { runCommand } = await import('../server/commands/run-command.ts')
  process.exitCode = await runCommand(args, {
    environment: process.env,
    // npm changes to the folder of the package, and says where it was called from.
    folder: process.env['INIT_CWD'] ?? process.cwd(),
    say: (line) => console.log(line),
    isTerminal: process.stdout.isTTY,
    complain: (line) => console.error(line),
  })
}
