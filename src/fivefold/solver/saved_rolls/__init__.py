"""Games in which unused rolls are saved: their values for every number of saved rolls."""
