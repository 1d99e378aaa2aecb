/** The people of the small company by their e-mails, and somebody who is not in it yet. */
export const admin = 'admin@example.com'
export const [mara, milo, eli, edda] = [
  'mara@x.example',
  'milo@x.example',
  'eli@x.example',
  'edda@x.example',
] as const
export const nina = { name: 'Nina', email: 'nina@x.example', password: 'nina-secret' }
