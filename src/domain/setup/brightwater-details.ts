import type { SampleDetail } from './sample-company.ts'

/** Comments and checklist items of some tasks of the sample company. */
export const brightwaterDetails: readonly SampleDetail[] = [
  {
    title: 'Build the product page',
    labels: 'Checkout, Content',
    items:
      '+ Gallery with zoom; + Sizes and stock; + Delivery date; Reviews; Filter that fits, by postcode hardness',
    talk: `
5800 | Mia | The gallery and the sizes are in. Where do the reviews come from?
5710 | Amara | From the old shop, see https://reviews.brightwater.example/export
4320 | Sofia | The stars are drawn, and readable without colour.`,
  },
  {
    title: 'Design the basket for small screens',
    labels: 'Checkout, Accessibility',
    ready: true,
    items: '+ Basket of one; + Basket of twelve; + Voucher; + Empty basket',
    talk: `
2950 | Sofia | All four states are drawn, 360 px wide. Please look at the empty one above all.`,
  },
  {
    title: 'Connect Stripe to the order system',
    labels: 'Checkout',
    items: '+ Paid; + Refunded; Disputed; Alarm when nothing arrives',
    talk: `
7300 | Amara | Which account do we test with?
7240 | Arjun | One of our own, without real cards. I wrote down how in the shared folder.`,
  },
  { title: 'Test the checkout with a screen reader', labels: 'Checkout, Accessibility' },
  { title: 'Translate the help pages to Spanish', labels: 'Content' },
  { title: 'Write the subscription texts', labels: 'Content' },
  { title: 'Load test with Friday traffic', labels: 'Launch' },
  {
    title: 'Plan the evening of the switch',
    labels: 'Launch',
    items: 'Who watches what; When do we go back; Who tells support; Pizza',
  },
  {
    title: 'Import the open tickets',
    labels: 'Data',
    talk: `
4800 | Amara | How many are there still?
4760 | Youssef | 214, all with large attachments.`,
  },
  { title: 'Build the returns form', labels: 'Form' },
  { title: 'Check the portal with the works council', labels: 'Data' },
  {
    title: 'Find a cold store for membranes',
    labels: 'Cold chain',
    talk: `
5900 | Tomás | What about the one in Bradford?
5600 | Aisha | Full until March, sadly.`,
  },
  {
    title: 'Label every shelf and bay',
    items: '+ Aisles A to C; + Aisles D to F; Aisles G to K; Loading bays',
  },
  { title: 'Update delivery notes and labels', ready: true },
  { title: 'Order the shelving', labels: 'Cold chain' },
  {
    title: 'Pair a filter in under a minute',
    labels: 'Bluetooth',
    talk: `
6100 | Youssef | Some old tablets never find the filter at all.
6020 | Ingrid | Then say so on the screen, and offer the phone instead.`,
  },
  { title: 'Read the filter over Bluetooth', labels: 'Bluetooth' },
  { title: 'Find out why pairing fails on some tablets', labels: 'Bluetooth' },
  { title: 'Draw icons for hard and soft water', labels: 'Design' },
]
