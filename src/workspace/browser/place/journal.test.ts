import { expect, test } from 'vitest'
import { StorageService } from '../simulated/simulated-storage.testing.ts'
import { Journal } from './journal.ts'

test('S67: requests made in the hour that occurs twice are handed in in the order in which they were made', () => {
  const journal = new Journal(new StorageService().connect(), undefined)
  const request = (id: string, at: string) => ({ id, at, by: 'somebody', name: 'task.create', args: {} })
  journal.keep(request('second', '2026-10-25T02:10:00+01:00'), 7)
  journal.keep(request('first', '2026-10-25T02:30:00+02:00'), 7)
  expect(journal.leftovers().map((leftover) => leftover.request.id)).toEqual(['first', 'second'])
})
