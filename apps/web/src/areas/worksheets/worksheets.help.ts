import { type HelpOf, listFile, listKeys, recordKeys, startWords } from '../../app/help.ts';
import { customerJobsHelp } from './customer-jobs.help.ts';
import { myDayHelp } from './my-day.help.ts';
import type { worksheetsPages } from './worksheets.routes.tsx';

export const worksheetsHelp: HelpOf<typeof worksheetsPages> = {
  ...myDayHelp,
  '/clipboard/worksheets': {
    intro: 'The desk’s working list: every job, where it stands and what holds it up.',
    tasks: [
      {
        title: 'Find a job',
        steps: [
          'Type its number, registration, customer or postcode.',
          'Choose a state by its tab; press Today, Tomorrow, This week or Mine.',
          'Press Filter for technician, branch, customer, job type, mark, hold-up and days.',
        ],
      },
      {
        title: 'Release several jobs',
        steps: ['Tick them and press Release at the foot.', 'Those that cannot be released are named with the reason; the others go.'],
      },
      {
        title: 'Recall a batch of adhesive',
        steps: [
          'Press Filter, choose Adhesive batch and type it, in any case; or press the batch on a job.',
          'Contact, visits and what was used stand beside each job, in the file too.',
          'Press Tell customers: it says how many are told by email and by text, and who has to be rung.',
        ],
      },
      {
        title: 'Make the calls that are due',
        steps: [
          'Press Calls due: who is to be rung today, the first on top; what is overdue is red. Filter, Calls shows later days too.',
          'Open the job and press c, then r, m or n for what came of it.',
        ],
      },
      {
        title: 'Give visits to another technician, or write to several customers',
        steps: [
          'Tick the jobs and press Reassign or Message at the foot.',
          'See line by line what will be done and what cannot, and why; nothing is done before you press the button below.',
          'It goes on in the background; Read what became of each tells it job by job.',
        ],
      },
      {
        title: 'Answer an offer, as a branch',
        steps: [
          'Press Offers: each job that is offered to you stands there with what you need to decide.',
          'Press Accept and the job is yours, with its customer; book it then.',
          'Press Reject and say why: you see it no more.',
        ],
      },
      {
        title: 'Find jobs that no branch took',
        steps: ['Press To re-allocate.', 'Open the job: the next branches stand on top, each with one button to offer it.'],
      },
      {
        title: 'Keep a view',
        steps: ['Set filters, columns and order.', 'Press Saved views, name it and save it. Choose columns beside it shows more.'],
      },
      listFile,
    ],
    keys: [...listKeys, ['Space', 'Choose the row'], ['n', 'New worksheet']],
    words: [
      ...startWords,
      ['Open', 'Taken, without a slot.'],
      ['Awaiting', 'Put on hold, for the reason given.'],
      ['Booked', 'Has its slot.'],
      ['Released', 'Sent to its technician.'],
      ['In progress', 'The technician has started.'],
      ['Completed, Invoiced', 'The work is done; its invoices are drafted or posted.'],
      ['Submitted', 'Sent in by a customer and not accepted yet.'],
      ['Held up by', 'What keeps the job from its visit; ‘+1’ that there is more. Point at it to read all.'],
      ['To re-allocate', 'Every branch that it was offered to rejected it or did not answer, or its branch gave it back.'],
      ['Mark', 'Completed, failed attempt, inspected, failed ADAS, released or priority: the first of these that holds colours the row.'],
      ['Age', 'Days since the call.'],
    ],
    refusals: [['None of them can be released', 'Only booked worksheets with a technician can. Book them first.']],
  },
  '/clipboard/worksheets/new': {
    intro: 'One screen for the whole call, in its order. What is typed is kept in this tab until it is saved.',
    tasks: [
      {
        title: 'Take a call',
        steps: [
          'Type the registration and press Enter: make, model and year are looked up.',
          'Where the vehicle belongs to a fleet, Alt A takes the account, its fleet number and the driver.',
          'See under This vehicle before whether a job is open already. Alt C takes customer and contact from the last job, Alt O opens the job beside this one.',
          'Choose what broke, answer the questions about the glass with Y, N or D, and take the piece that fits. Each says where it lies or who brings it when.',
          'Choose the customer; what its account asks of a job is asked below.',
          'Type the postcode of the work, say whether the vehicle needs a calibration, and take one of the proposed slots.',
          'Press Ctrl Enter to book, or Ctrl Shift Enter to save without a slot.',
        ],
      },
      {
        title: 'The glass is not offered',
        steps: ['Use Find a product and type three characters of its code or description.', 'Without glass, press Labour only, no glass.'],
      },
      { title: 'Begin again', steps: ['Press Start afresh where it says that this is the job that you had begun.'] },
    ],
    keys: [
      ['Enter', 'Next field'],
      ['Ctrl Enter', 'Save and book'],
      ['Ctrl Shift Enter', 'Save without a slot'],
      ['Alt C', 'Take customer and contact of the last job'],
      ['Alt A', 'Take the account and the driver of the fleet to which the vehicle belongs'],
      ['Alt O', 'Open the job of this vehicle in another tab'],
      ['Y, N, D', 'Yes, no, don’t know, at a question about the glass'],
      ['Backspace', 'Take the last answer back'],
    ],
    words: [
      ['free: …', 'So many pieces are free in that place.'],
      ['… brings it by', 'No piece is free; that supplier has it by that day.'],
      ['Calibration', 'With this glass the vehicle has to be calibrated.'],
      ['The job so far', 'What will be saved, with the price to this payer and who pays what.'],
    ],
    refusals: [
      ['One vehicle here and another at the DVLA', 'Choose ours, unless the registration has moved to the other vehicle.'],
      ['The look-up cannot be reached', 'Type make and model: nothing else waits for it.'],
      ['Say whether the vehicle needs a calibration', 'It has to be answered before booking. Save without a slot if nobody knows yet.'],
      ['The customer is on stop or over the credit limit', 'Somebody who may allow it takes the job in and says why; job, timeline and log keep it.'],
      ['The customer is a closed account', 'Choose another customer, or have the account opened again.'],
      ['The account asks for an order number', 'Enter it: without one the job is neither taken nor invoiced.'],
      ['The slot is full or the technician is away', 'The field says so. Take another proposed slot.'],
    ],
  },
  '/clipboard/worksheets/$id': {
    intro: 'The job on one page, in the order of the work. The strip on top says how far it has come; the filled button does what comes next.',
    tasks: [
      {
        title: 'Clear what holds it up',
        steps: [
          'Press the filled button: it books, allocates, orders, confirms or opens the field that is missing.',
          'Or press a line under Held up by to go where it is mended.',
        ],
      },
      {
        title: 'Add what goes with the glass',
        steps: [
          'Press Add a line and add the glass: the kits that go with it are offered at once, or press a kit below the form.',
          'Untick what is not needed, then press Add. Other work than the job’s is a line with a job type of its own.',
        ],
      },
      {
        title: 'Get the glass',
        steps: [
          'At the line press Allocate from stock, or Order where none is free.',
          'Confirm features first: glass that nobody confirmed asks why it is ordered without.',
          'Where a button says that unallocated glass fits, one press takes it; what was on order for the line is given up.',
          'Free the glass gives up the claim and asks why; the piece stays where it is.',
        ],
      },
      {
        title: 'Book, move and release',
        steps: [
          'Book proposes slots; by hand they are filled in below.',
          'Rebook in the menu moves the visit and asks why.',
          'Release sends the job to its technician. Past a hold-up it is called Release all the same and asks why.',
        ],
      },
      {
        title: 'Ask for photographs',
        steps: [
          'Press Ask for photographs in the menu and say how the link goes: by email, by text message, or shown to you.',
          'Choose the glass whose features the customer is asked about.',
          'What comes stands at Photos and files, the answers at the line, and New reply says so until it is read.',
        ],
      },
      {
        title: 'Let the customer follow the job',
        steps: [
          'A technician who sets off sends the link by itself; Send a link to follow the job in the menu sends it earlier.',
          'Private links, below the timeline, says whether it was opened. End link makes it open nothing.',
        ],
      },
      {
        title: 'Read what the customer answered',
        steps: [
          'A new reply by text message stands on top, and at For me of whoever made the job.',
          'Press Mark as read once it is dealt with: it waits for nobody any more, and stays in the timeline.',
        ],
      },
      {
        title: 'Offer it to branches',
        steps: [
          'Offer to branches in the menu proposes who is near, has people for it and has room. Choose one or several, and until when they answer.',
          'The first branch to accept gets the job; the others are told. Until then they see neither the customer nor the address.',
          'Where nobody takes it, To re-allocate stands on top with the branches that come next: one press offers it to them.',
          'Once a branch has it, Offered to branches stands further down: who was asked, when, and what they answered and why.',
          'A branch gives a job back by Give the job back, until it is released: its slot is free again.',
        ],
      },
      {
        title: 'Have it approved',
        steps: [
          'Send for approval in the menu sends lines to the account, as they are billed to it: into its portal, by email, by text message, or as a link.',
          'Untick what you do not ask about: it keeps what was said to it before. A line that nobody was asked about does not hold the job up.',
          'Each line comes back approved, up to a limit where one is set, or refused with the reason. Press Mark as seen once you have read it.',
          'A refused, new or dearer line holds the job up. Change it, or press Send again at Approval.',
        ],
      },
      {
        title: 'Note a call',
        steps: [
          'Press c, then r for reached, m for message left or n for no answer: it is noted.',
          'Or choose first when to ring again and write a note, then press the button. The job stands under Calls due then, until the next call is noted.',
        ],
      },
      {
        title: 'Ask a colleague',
        steps: [
          'Write under Internal notes; @ and the beginning of a name offers colleagues.',
          'It waits at For me of whom you name until they press Mark as read. Customers, technicians and branches never see it.',
        ],
      },
      {
        title: 'Send the customer a message',
        steps: [
          'Press Send a message at Messages sent and choose delay, glass arrived, calibration or excess. The preview shows it as it will read.',
          'Messages sent says whether each waits, went out, arrived or failed, and why. The words are edited in Settings, Messages.',
        ],
      },
      {
        title: 'Copy it, or print the job card',
        steps: [
          'Copy in the menu takes another job for the same customer, vehicle and place, without glass, booking, money and claim.',
          'Print the job card gives one sheet for the technician: the work without prices, the checks, and where to sign.',
        ],
      },
      { title: 'Change something', steps: ['Press Edit at its part, or e for the first. Save with Ctrl Enter.'] },
      {
        title: 'Charge a failed visit',
        steps: [
          'At Visits a failed one that is for the customer to pay asks To be charged?, with the price of the labour rate for abortive charges.',
          'Press Charge and its line is added, once; or Do not charge and say why.',
        ],
      },
      {
        title: 'Hand out the evidence of a calibration',
        steps: [
          'At Driver assistance press Record an attempt for what a subcontractor did. Technicians record theirs on the visit.',
          'What the evidence lacks stands at each attempt: press Add. What was recorded is not written over.',
          'Press Evidence (PDF) once nothing is missing.',
        ],
      },
      { title: 'Take money', steps: ['Press Record money at Money taken.', 'What is owed stands there; say how it was paid.'] },
      {
        title: 'Put it aside or end it',
        steps: [
          'Hold in the menu asks what it waits for; Resume takes it up again.',
          'Cancel the job frees its glass and gives its slot back. It cannot be taken back.',
        ],
      },
      { title: 'Invoice it', steps: ['Press Invoice on a completed job.', 'Clear what is not ready, then press Draft and post the drafts on their pages.'] },
      { title: 'After the work', steps: ['Reopen in the menu opens a completed job again.', 'Raise a warranty job makes a new one that belongs to this.'] },
      {
        title: 'Repair a chip',
        steps: [
          'At Damage press Record a damage: what it is, its zone and how wide it is. Whether BS AU 242b allows the repair is said at once.',
          'Once it is done press Record the repair and add the photographs before and after. What is beyond repair cannot be.',
        ],
      },
      {
        title: 'A warranty job',
        steps: [
          'At Warranty stands who answers for it and whether it is charged. Lines of one that is not charged cost nothing.',
          'Claim on the supplier keeps what you asked for; once they answer, what you recovered. The list finds what waits by Warranty.',
          'Where a failed repair becomes a replacement, add its glass, mark it as charged and press Credit: what was paid for the repair is taken off, once.',
        ],
      },
    ],
    keys: recordKeys,
    words: [
      ['Not ordered', 'No piece is claimed, and nobody was asked for one.'],
      ['Order in draft', 'On an order that the supplier does not have yet.'],
      ['Order approved, not sent', 'The order may go out; the supplier does not have it yet.'],
      ['On order', 'The supplier was asked; in red its day is past.'],
      ['Reserved', 'A piece is claimed and lies in the named place.'],
      ['In the van', 'It is with the technician.'],
      ['Calibration needed, Calibrated', 'What the vehicle needs, and that the last attempt passed.'],
      ['Still owed', 'By whom, where customer and policyholder share it.'],
    ],
    refusals: [
      ['Somebody else changed it meanwhile', 'What you typed stays. Both versions are shown: choose, then save.'],
      ['There is no free stock', 'Order it, or change the line to another product.'],
      ['Say first whether the vehicle needs a calibration', 'Edit Driver assistance, then book.'],
      ['The glass is not in the technician’s van', 'Have it moved there under Technicians’ glass.'],
      ['An action is missing', 'It is not possible in this state, or you may not do it.'],
    ],
  },
  ...customerJobsHelp,
  '/clipboard/worksheets/proxy/$id': {
    intro: 'Goes to the worksheet that a number or reference names, for links from other programs and for what a customer quotes.',
    tasks: [
      {
        title: 'Go to a job by what somebody quotes',
        steps: [
          'End the address with a worksheet number, or with the order, claim, policy or authorisation number. Capitals, spaces and marks do not count.',
          'Where the job is of another of your sites, that site is chosen.',
          'Where several jobs have the same reference, press the number of the one that is meant.',
        ],
      },
    ],
    refusals: [['No worksheet is known by …', 'Search for it: names, registrations and postcodes are found there.']],
  },
  '/clipboard/unallocated-glass': {
    intro: 'Glass that came in, or is on order, for a job which no longer wants it: to another job that waits, to stock, or back to its supplier.',
    tasks: [
      {
        title: 'Give it to a job that waits',
        steps: [
          'Under Fits stands the job that needs it first. Press Allocate to with its number.',
          'Other jobs that wait are in the menu at the end of the row.',
          'A job may ask for the number that supersedes the piece, or that it supersedes: the row says instead of which.',
          'A job whose own glass is on order takes the piece, and its order is listed here instead.',
        ],
      },
      {
        title: 'Put it to stock',
        steps: [
          'Press To stock: it is free stock like any other.',
          'Tick several and put them to stock at once.',
          'Undo in the notice takes it back, while it is free.',
        ],
      },
      {
        title: 'Send it back to its supplier',
        steps: ['Sort by Return by: the day until when the supplier takes it back.', 'Choose To return in the menu: it is moved to the returns of its branch.'],
      },
      listFile,
    ],
    keys: listKeys,
    words: [
      ['Why', 'What became of the job or the line, and which job it was.'],
      ['Age', 'How many days it has been without a job.'],
      ['Return by', 'The last of the supplier’s days, from receipt. Amber in the last week, red once it is over.'],
      ['On order …', 'It has not come yet. It can be allocated, but not returned.'],
      ['Wrong glass, Brought back', 'What was said when the glass was freed by hand.'],
    ],
    refusals: [
      ['Somebody was first', 'The piece has gone where the message says. Take another.'],
      ['There is no location for goods that go back', 'Make one of the kind Returns under Stock control, Locations.'],
      ['Glass from the shelf is not listed', 'What was allocated from a depot’s own stock lies there as before, and is free again.'],
    ],
  },
};
