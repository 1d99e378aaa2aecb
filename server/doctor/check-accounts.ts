import type { ClientBase } from 'pg'
import { Listed } from './listed.ts'

/** How accounts and the stored hashes of their passwords fit together. */
export interface AccountCheck {
  readonly accounts: number
  /** Accounts that were invited, or have lost their password, and set one by a link. */
  readonly withoutPassword: number
  /** Accounts whose password is stored nowhere, by their e-mails. */
  readonly lost: Listed
  /** Hashes that belong to no account, and that the server should have deleted by now. */
  readonly unused: number
}

/**
 * Checks that the password of each account is stored, and none that was replaced. For a day, a hash without an account is no
 * fault: a refused request leaves one behind until the next day begins.
 */
export async function checkAccounts(client: ClientBase): Promise<AccountCheck> {
  const { rows: accounts } = await client.query<{ email: string; has_none: boolean; is_lost: boolean }>(
    `select row ->> 'email' as email, coalesce(row ->> 'password', '') = '' as has_none,
       coalesce(row ->> 'password', '') <> '' and passwords.seal is null as is_lost
     from current_rows left join passwords on passwords.seal = row ->> 'password'
     where table_name = 'users' order by id`,
  )
  const { rows: unused } = await client.query<{ count: number }>(
    `select count(*)::integer as count from passwords where at < now() - interval '25 hours' and seal not in
       (select row ->> 'password' from current_rows where table_name = 'users' and row ->> 'password' is not null)`,
  )
  const lost = new Listed()
  for (const { email, is_lost } of accounts) if (is_lost) lost.add(email)
  return {
    accounts: accounts.length,
    withoutPassword: accounts.filter(({ has_none }) => has_none).length,
    lost,
    unused: unused[0]?.count ?? 0,
  }
}
