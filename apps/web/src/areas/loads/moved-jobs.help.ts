/** What helps with files of jobs of another system, besides what helps with any file. */
export const pastJobs = {
  intro:
    'Brings in jobs that were done before you came here, so that their guarantee shows on the next call for the vehicle and a warranty job can be raised of them. They were billed elsewhere: nothing is billed, paid or told for them here.',
  tasks: [
    {
      title: 'Load past jobs',
      steps: [
        'Load customers and vehicles first: a job names its customer, and is linked to the vehicle of its registration.',
        'Drop a CSV or XLSX, or choose one. Download a sample file shows what it may hold.',
        'See that its columns are right, and press Check the file. Read how many jobs have no glass: their guarantee cannot show.',
        'Press Load. Each job is found by the number that it had, and stands in the list on the day on which it was done.',
      ],
    },
    {
      title: 'Mend or complete what was loaded',
      steps: [
        'Bring a file with the same numbers: what it says of glass, contact, insurance or order is changed, and what is empty stays.',
        'Whose a job is, its day, its branch and its technician stay. Take the load back to change those.',
      ],
    },
    {
      title: 'Raise a warranty job of one',
      steps: [
        'Find it by its old number or the registration, open it, and press Raise warranty. A load whose job has a warranty job can no longer be taken back.',
      ],
    },
  ],
  refusals: [
    ['No account of ours has this code or name', 'Write the account code as it stands in the list of customers, or load the customer first.'],
    ['A job of this number is here already', 'Another customer or another day stands there. Two jobs of one number in the file need two numbers.'],
    ['It is open here', 'The job came with the open worksheets. Leave the line out.'],
  ],
} as const;

export const openJobs = {
  intro:
    'Brings in jobs that are under way in another system, with their products and their visits. A visit is booked by the same rules as at the desk, and nobody is sent a confirmation: they have one.',
  tasks: [
    {
      title: 'Load open worksheets',
      steps: [
        'Load customers, users and products first, and enter absences: the visits are booked around them.',
        'Do it while the desk is quiet: as long as the file is checked or loaded, others wait who book at the same branches.',
        'Drop a CSV or XLSX of at most 5,000 lines, or choose one. Download a sample file shows what it may hold.',
        'Press Check the file. Every job is tried, visit and all, and none of it is kept: a line that desk or diary would refuse says why.',
        'Mend the file, or leave those lines out and take their jobs by hand. Press Load.',
      ],
    },
    {
      title: 'Say what is fitted',
      steps: [
        'One line is one job. Give up to three products by their Eurocodes, each with quantity and price; without a price it is what the catalogue asks of this customer.',
        'Where the product is not known yet, say the glass in words.',
      ],
    },
    {
      title: 'Bring the visits along',
      steps: [
        'Give the day and the slot or the time, with the technician where one is agreed. The branch is that of the line, else the technician’s own.',
        'Say whether a calibration is needed: as at the desk, no visit is booked while nobody knows.',
      ],
    },
  ],
  refusals: [
    [
      'No place left, absent, closed',
      'The diary’s own answer for that day, as at the desk. Choose another day or technician in the file, or leave the line out and book it by hand.',
    ],
    ['The customer is on stop or over its limit', 'It is no reason here: the job was agreed to before. A closed account takes none.'],
    ['No product of ours has this code', 'Load the product first, or say the glass in words.'],
    ['It is over here', 'A past job has this number.'],
  ],
} as const;
