/** The managers and employees of the sample company. Their e-mails follow from their names, see `company.ts`. */
export const managers = ['Amara Okafor', 'Tomás Herrera', 'Ingrid Solberg']

export const employees = [
  'Mia Chen',
  'Kwame Mensah',
  'Sofia Rossi',
  'Arjun Patel',
  'Lena Fischer',
  'Youssef Haddad',
  'Hannah Levi',
  'Diego Torres',
  'Aisha Rahman',
  'Oliver Grant',
  'Yuki Tanaka',
  'Nia Williams',
]
