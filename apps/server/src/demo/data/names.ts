const words = (text: string) => text.trim().split(/\s+/);

/** First names with the title that goes with them. */
export const womenNames = words(`
  Amelia Olivia Isla Ava Emily Sophie Grace Lucy Charlotte Hannah Megan Chloe Rachel Laura Rebecca Sarah Emma Gemma Kirsty Fiona Eilidh Carys Rhian Bethan Priya Anjali Fatima Aisha Zainab Mei Ngozi Adaeze
  Helen Susan Janet Margaret Elaine Denise Karen Alison Nicola Joanne Claire Natasha Leanne Kelly Zofia Agnieszka Marta Ioana Elena Carmen Heather Rosalind Beatrice Imogen Tamsin`);
export const menNames = words(`
  Oliver George Arthur Leo Harry Jack Thomas Joshua Daniel Samuel Matthew Luke Adam Ryan Callum Liam Connor Euan Angus Rhys Gareth Owain Dylan Arjun Vikram Sanjay Mohammed Imran Tariq Wei Chidi Kwame
  David Michael Peter Stephen Andrew Graham Keith Nigel Barry Trevor Derek Martin Simon Neil Craig Darren Gary Lee Piotr Tomasz Marek Andrei Victor Carlos Edward Hugh Rupert Barnaby Felix`);
export const surnames = words(`
  Ashworth Barlow Bennett Blackwood Bowen Bradshaw Brennan Brookes Burgess Carmichael Chowdhury Clarke Coleman Collins Cooper Crawford Dalton Davies Dawson Doyle Dunn Edwards Ellis Evans Farrell Fenwick
  Fletcher Foster Fraser Gallagher Gibson Grant Greenwood Griffiths Hammond Harding Hargreaves Harper Hassan Haynes Hewitt Holloway Hooper Hughes Hussain Iqbal Jarvis Jenkins Johal Kaur Kelly Kemp
  Khan Kirby Kowalski Lambert Lawson Lewis Lloyd MacDonald Malik Marsden McAllister McKenna Mensah Middleton Mistry Morgan Murray Naylor Newton Nolan Nowak Okafor Osborne Parker Patel Pearce Perkins
  Popescu Powell Pritchard Quinn Rahman Reid Rhodes Richards Robson Rowlands Sanders Shaw Sheikh Simmonds Singh Slater Spencer Stanton Stewart Sutton Talbot Thomas Thornton Turner Underwood Vaughan
  Wainwright Walsh Warburton Watts Webster Whitfield Williams Wilkinson Winter Woodward Wright Yates`);
