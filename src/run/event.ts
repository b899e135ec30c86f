export * from '#src/kernel/event.ts'
