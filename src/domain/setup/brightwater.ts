import { brightwaterDetails } from './brightwater-details.ts'
import type { SampleCompany } from './sample-company.ts'

/**
 * The sample company: its people, whose e-mails follow from their names, its projects, and its recent notifications.
 */
export const brightwater: SampleCompany = {
  managers: ['Amara Okafor', 'Tomás Herrera', 'Ingrid Solberg'],
  employees: [
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
  ],
  projects: [
    {
      name: 'Online Shop Relaunch',
      description:
        'A faster shop for filters and cartridges, with subscriptions and a checkout that works on a phone.',
      techTools: 'React, TypeScript, Stripe, Figma',
      manager: 'Amara',
      members: 'Mia, Kwame, Sofia, Arjun, Lena',
      labels: 'Checkout red, Content blue, Accessibility purple, Launch green',
      tasks: `
Interview ten returning customers | Sofia | D N | -24 | Ask what made them come back and where they got stuck. | The recordings made the rounds, thank you.
Measure the old checkout | Mia | D H | -21 | Where do people leave, on which device, after how long? |
Agree on the page structure | Sofia | D N | -18 | Home, category, product, basket, account. | Approved without changes.
Choose the payment provider | Arjun | D H | -15 | Compare fees, refunds and support for subscriptions. | Good comparison, we go with your first choice.
Set up the component library | Mia | D N | -12 | Buttons, fields, cards and price tags, with keyboard support. | Works beautifully with the keyboard.
Photograph all cartridges | Lena | D L | -9 | White background, three angles, 2400 px wide. | Much better than the supplier's pictures.
Move product data to the new catalogue | Kwame | P H | -2 | 412 products; descriptions, sizes and prices must match. | 380 are in, the rest lack a size.
Build the product page | Mia | P H | 2 | Gallery, sizes, delivery date, reviews. | Reviews are still missing.
Write the subscription texts | Lena | P N | 1 | How it renews, how to pause it, how to leave. |
Connect Stripe to the order system | Arjun | P H | 4 | Paid, refunded and disputed orders must arrive within a minute. | Refunds work in the test account.
Design the basket for small screens | Sofia | P N | 3 | One hand, 360 px wide, nothing hidden behind a menu. |
Translate the help pages to Spanish | Lena | T L | 12 | Start with delivery, returns and hard water. |
Test the checkout with a screen reader | Mia | T H | 8 | NVDA and VoiceOver, from product to receipt. |
Redirect the old addresses | Kwame | T N | 10 | 1,900 pages; keep what search engines already know. |
Send order emails from the new system | Arjun | T N | 9 | Confirmation, shipping, refund. |
Load test with Friday traffic | | T H | 14 | Three times the busiest hour of last November. |
Decide what happens to old vouchers | | T N | -1 | About 600 are still valid. |
Plan the evening of the switch | | T N | 16 | Who watches what, and when do we go back? |
`,
    },
    {
      name: 'Customer Support Portal',
      description: 'One place for questions, repairs and returns, so that nobody has to repeat their story.',
      techTools: 'Zendesk, Python, PostgreSQL',
      manager: 'Amara',
      members: 'Youssef, Hannah, Kwame',
      labels: 'Data teal, Form orange',
      tasks: `
Sort last year's questions by topic | Hannah | D N | -20 | 5,200 tickets; which ten topics make up half of them? | Eye-opening. Show it to the product team as well.
Write answers to the ten most common questions | Hannah | D H | -10 | Short, with a picture where one helps. | Clear and friendly, exactly right.
Set up single sign-on | Youssef | D N | -8 | Staff log in with their company account. |
Import the open tickets | Youssef | P H | -3 | Keep the order, the attachments and who promised what. | Attachments over 20 MB fail, asked the vendor.
Build the returns form | Kwame | P N | 5 | Order number, reason, photo, label to print. | Waiting for the carrier's test access.
Show repair progress to customers | Youssef | P N | 7 | Received, diagnosed, repaired, on its way. |
Agree on answering times | Hannah | P H | 0 | One hour for leaks, one day for everything else? | The night shift wants to talk about it first.
Train the evening team | Hannah | T N | 13 | Two sessions of 90 minutes, with real cases. |
Archive closed tickets after two years | Kwame | T L | 30 | Ask legal what must be kept for longer. |
Measure satisfaction after each case | Youssef | T N | 18 | One question, no more. |
Write the page for plumbers and installers | | T N | 20 | They call most often and know most. |
Check the portal with the works council | | T H | 6 | What may be measured about a person, what not. |
Remove the old contact form | | T L | | Once nobody has used it for a week. |
`,
    },
    {
      name: 'Warehouse Move to Leeds',
      description:
        'Move stock, packing lines and fourteen colleagues to the new building without missing a delivery.',
      techTools: 'SAP, Excel, Zebra scanners',
      manager: 'Tomás',
      members: 'Diego, Aisha, Oliver, Lena',
      labels: 'Cold chain blue, Shelves yellow',
      tasks: `
Count the slow-moving stock | Oliver | D N | -29 | Everything that has not moved for six months. | 31 pallets less to carry, well done.
Get three offers from movers | Aisha | D H | -26 | Weekend work, insurance, tail lifts. | We take the second one.
Measure the loading bays | Diego | D N | -22 | Height, width, turning circle for 18-tonne trucks. |
Sign the lease | Aisha | D H | -19 | Legal has checked the break clause. | Signed today, the keys come on Monday.
Draw the shelf plan | Diego | D N | -14 | Fast movers near packing, heavy goods low. | Even the forklift drivers like it.
Order the shelving | Oliver | D H | -11 | 640 running metres, delivered in two parts. |
Find a cold store for membranes | Aisha | P H | -4 | 4 to 8 °C, 30 pallets, from the first week. | One supplier left, visiting on Thursday.
Label every shelf and bay | Oliver | P N | 1 | Scannable from the forklift. | Aisles A to F are done.
Move the packing line | Diego | P H | 6 | Two days of standstill at most. | The electrician confirmed both days.
Update delivery notes and labels | Lena | P N | 4 | New address, new customs number. |
Tell suppliers about the new address | Lena | P N | -1 | 86 suppliers, with the date from which it counts. | 61 have confirmed.
Talk with everyone about the new commute | Aisha | T H | 3 | Shuttle bus, shifts, parking. One talk each. |
Test the scanners in the new building | Oliver | T N | 5 | The radio dead spots are behind aisle K. |
Rehearse the fire drill | Diego | T H | 11 | Both gates, with the alarm, in the early shift. |
Hand over the old building | Aisha | T N | 28 | Swept, repaired, meters read. |
Sell the old shelves | | T L | 25 | Or give them to the school next door. |
Plan the first week hour by hour | | T H | 9 | Who drives, who packs, who answers the phone. |
Photograph the empty halls for the insurer | | T L | | Before the first truck arrives. |
Cancel the old electricity contract | | T N | 15 | Three months' notice. |
`,
    },
    {
      name: 'Annual Report',
      description: 'The yearly report for owners and staff: figures, stories and what we learned.',
      techTools: 'InDesign, Excel',
      manager: 'Ingrid',
      members: 'Hannah, Yuki, Nia, Sofia',
      tasks: `
Collect the figures from finance | Yuki | D H | -45 | Final, audited, with last year's beside them. | Complete on the first day, impressive.
Choose five stories | Nia | D N | -42 | One from each site, not only successes. | The one about the flood goes first.
Interview the founder | Nia | D N | -38 | What would she do differently today? |
Draw the charts | Yuki | D N | -33 | Readable in black and white. | Simple and honest.
Write the chapter on water saved | Hannah | D H | -30 | With the method, so that others can check it. | The footnotes convinced the auditor.
Design the cover | Sofia | D L | -28 | Photograph or drawing, no stock pictures. |
Have the numbers checked twice | Yuki | D H | -24 | By somebody who did not write them. | Two slips found before print. Worth it.
Translate to German and Norwegian | Nia | D N | -18 | Native readers look over it. |
Print 400 copies | Sofia | D N | -10 | Recycled paper, stapled, no plastic. |
Send it to owners and staff | Hannah | D N | -5 | With a letter by hand for the fifty oldest customers. | Several wrote back to thank us.
`,
    },
    {
      name: 'Filter Reminder App',
      description:
        'A small app that reads the filter, reminds people in time and orders the right cartridge.',
      techTools: 'Kotlin, Swift, Bluetooth LE',
      manager: 'Ingrid',
      members: 'Yuki, Nia, Arjun, Youssef, Diego',
      labels: 'Bluetooth blue, Design pink',
      tasks: `
Ask fifty households what they forget | Nia | D N | -16 | By phone, ten minutes each. | Forty-eight of fifty, wonderful.
Read the filter over Bluetooth | Yuki | D H | -7 | Fill level, hardness, battery. | Works from two rooms away.
Sketch the first three screens | Nia | D N | -6 | Filter, reminder, order. |
Predict the day a filter is used up | Yuki | P H | 4 | From flow and hardness; wrong by three days at most. | Wrong by five days with very hard water.
Pair a filter in under a minute | Youssef | P H | -2 | Without an account, without a manual. | The median is 48 seconds, the worst case 3 minutes.
Order from inside the app | Arjun | P N | 9 | The right cartridge, the saved address, one tap. |
Draw icons for hard and soft water | Nia | P L | 2 | Understandable without words. | Three drafts are in the shared folder.
Check battery use over a week | Diego | P N | 3 | On five phones, two of them old. |
Write the privacy page | Nia | T H | 7 | What leaves the phone: nothing but orders. |
Invite a hundred testers | Arjun | T N | 14 | Half of them over sixty. |
Support filters from before 2020 | Yuki | T L | 35 | They speak an older protocol. |
Make the reminder snooze | Youssef | T N | 8 | A day, a week, when I am home again. |
Add large text and high contrast | Nia | T H | 10 | Follow the settings of the phone. |
Prepare the store listings | Diego | T N | 21 | Texts, pictures, age rating. |
Test with phones of five years ago | Diego | T N | 17 | Borrow them from colleagues. |
Decide about a watch version | | T L | | After the pilot. |
Plan the pilot in two towns | | T H | 12 | One with hard water, one with soft. |
Find out why pairing fails on some tablets | | T N | -5 | Four reports, all with the same chip. |
Write the hand-over for support | | T N | 24 | What can go wrong, and what to say then. |
Name the app | | T L | 6 | Three proposals, five people vote. |
`,
    },
  ],
  details: brightwaterDetails,
  notices: [
    { minutesAgo: 2880, title: 'Send it to owners and staff', kind: 'completed', read: true },
    { minutesAgo: 2879, title: 'Send it to owners and staff', kind: 'commented', read: true },
    { minutesAgo: 1742, title: 'Read the filter over Bluetooth', kind: 'completed', read: true },
    { minutesAgo: 1502, title: 'Test the checkout with a screen reader', kind: 'assigned', read: true },
    {
      minutesAgo: 1266,
      title: 'Move product data to the new catalogue',
      kind: 'overdueForManager',
      read: true,
    },
    {
      minutesAgo: 1265,
      title: 'Move product data to the new catalogue',
      kind: 'overdueForAssignee',
      read: false,
    },
    {
      minutesAgo: 1264,
      title: 'Tell suppliers about the new address',
      kind: 'overdueForManager',
      read: false,
    },
    { minutesAgo: 1263, title: 'Pair a filter in under a minute', kind: 'overdueForManager', read: false },
    { minutesAgo: 308, title: 'Set up the component library', kind: 'commented', read: false },
    { minutesAgo: 95, title: 'Build the product page', kind: 'updated', read: false },
    { minutesAgo: 64, title: 'Label every shelf and bay', kind: 'updated', read: false },
    { minutesAgo: 38, title: 'Photograph all cartridges', kind: 'completed', read: false },
    { minutesAgo: 12, title: 'Talk with everyone about the new commute', kind: 'assigned', read: false },
  ],
}
